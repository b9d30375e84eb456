"""The table of faults that people reported of games of this kind: each with the tests that keep it from coming here.

A test is named by its file and its name, one of the page's own modules by the beginning of its title. What belongs to a
part of the program that does not exist yet stands as ``later:`` with the reason.
"""

from __future__ import annotations

__all__ = ["CHAPTERS", "FAULTS", "SIZES"]

DIAM, DIAM_PLAY = "tests/games/test_diam.py", "tests/games/test_diam_play.py"
DIAMOND, OPTIONS = "tests/games/test_diamond.py", "tests/games/test_diamond_options.py"
DIAMOND_PLAY, STAR = "tests/games/test_diamond_play.py", "tests/games/test_star.py"
ENGINE = "tests/engine/test_matches.py"
UNDO, CLOCK, DRAWS = "tests/match/test_undo.py", "tests/match/test_clock.py", "tests/match/test_draws.py"
SETTINGS, RECORD, WALKS = "tests/match/test_settings.py", "tests/match/test_record.py", "tests/match/test_walks.py"
PLAY, TIME, SYNC = "tests/server/test_play.py", "tests/server/test_time.py", "tests/server/test_sync.py"
RESTART, TROUBLE = "tests/server/test_restart.py", "tests/server/test_store_trouble.py"
COMPUTERS, HTTP, STATIC = "tests/server/test_computers.py", "tests/server/test_http.py", "tests/server/test_static.py"
ENTERING = "tests/server/test_entering.py"
WEB = "tests/web/"
PAGE = "tests/e2e/test_faults_"

RACE: dict[str, str | list[str]] = {
    "AI, termination": [f"{ENGINE}::test_ai_termination", f"{ENGINE}::test_computers_end_their_races"],
    "AI, oscillation": [f"{ENGINE}::test_ai_oscillation", f"{ENGINE}::test_ai_oscillation_against_one_who_waits"],
    "AI, reward loop": [f"{ENGINE}::test_ai_reward_loop"],
    "AI, repetition": [
        f"{ENGINE}::test_ai_repetition_in_a_race",
        f"{ENGINE}::test_ai_repetition_when_ahead",
        f"{DRAWS}::test_computers_only_are_drawn_at_the_third_occurrence",
    ],
    "AI, no move": [f"{ENGINE}::test_ai_no_move"],
    "Order of creation": [f"{PAGE}play.py::test_order_of_creation"],
    "Wrong target": [f"{STAR}::test_wrong_target_goal_is_the_point_reflection_of_home"],
    "Win rule": [
        f"{DIAMOND}::test_win_rule_strict_needs_ten_own_pieces",
        f"{OPTIONS}::test_win_rule_crowded_goal_is_won_when_full_with_one_own_piece",
        f"{OPTIONS}::test_win_rule_mover_only_an_opponent_cannot_complete_a_crowded_goal",
    ],
    "Rule hole": [
        f"{PAGE}play.py::test_rule_hole",
        f"{DIAMOND}::test_a_note_says_whose_pieces_block_a_goal",
        f"{OPTIONS}::test_leave_home_from_its_round_on_forces_a_move_out",
        f"{OPTIONS}::test_win_rule_crowded_goal_is_won_when_full_with_one_own_piece",
        f"{DRAWS}::test_the_fifth_occurrence_is_drawn_by_itself",
    ],
    "No termination rule": [
        f"{DRAWS}::test_no_termination_rule_the_cap_of_plies_ends_a_match_of_computers",
        f"{DRAWS}::test_no_termination_rule_the_cap_of_rounds_ends_a_match_of_computers",
    ],
    "Draw rule too harsh": [f"{DRAWS}::test_draw_rule_too_harsh_with_a_human_a_draw_comes_only_from_repetition"],
    "Input not searched": [f"{PAGE}play.py::test_input_not_searched"],
    "Two move generators": [
        f"{DIAMOND_PLAY}::test_two_move_generators_agree_in_random_play",
        f"{DIAMOND_PLAY}::test_two_move_generators_agree_on_scattered_positions",
        f"{PAGE}play.py::test_input_not_searched",
    ],
    "Legality": [
        f"{DIAMOND_PLAY}::test_legality_every_pair_of_holes_is_judged_as_the_naive_rules_say",
        f"{DIAMOND}::test_legality_refused_moves_name_what_is_wrong",
    ],
    "No legal move": [
        f"{DIAMOND_PLAY}::test_no_legal_move_for_each_colour",
        f"{DIAMOND}::test_no_legal_move_the_turn_is_skipped_and_the_next_player_moves",
        f"{DRAWS}::test_a_match_is_drawn_when_nobody_can_act",
        f"{PAGE}access.py::test_lost_announcements_of_computer_skip_and_refusal",
    ],
    "Set-up matrix": [
        f"{SETTINGS}::test_set_up_matrix_every_mix_of_the_diamond_game_starts_and_plays_ten_plies",
        f"{COMPUTERS}::test_set_up_matrix_every_mix_of_humans_and_computers_starts_and_plays_ten_plies",
    ],
    "Geometry": [
        f"{STAR}::test_geometry_of_edges_and_neighbours",
        f"{STAR}::test_geometry_six_shared_corner_holes_on_73_and_none_on_121",
        f"{STAR}::test_rows_of_the_star",
    ],
    "Display of state": [f"{PAGE}motion.py::test_display_of_state"],
    "Rule not explained": [f"{PAGE}controls.py::test_rule_not_explained"],
    "Variant confusion": [
        f"{PAGE}controls.py::test_variant_confusion",
        f"{RECORD}::test_variant_confusion_the_options_in_force_are_shown_in_the_record",
        f"{HTTP}::test_variant_confusion_the_export_replays_and_names_the_options_in_force",
    ],
}

STACKS: dict[str, str | list[str]] = {
    "Colours alike": [f"{PAGE}colours.py::test_colours_alike", f"{PAGE}colours.py::test_colours_confused"],
    "No action (carried over)": [
        f"{DIAM}::test_no_action_position_is_reached_by_placements_alone",
        f"{DIAM}::test_no_action_in_teams_is_reached_in_four_rounds",
        f"{PAGE}access.py::test_lost_announcements_of_computer_skip_and_refusal",
    ],
    "Endless shuffling (carried over)": [
        f"{ENGINE}::test_endless_shuffling",
        f"{DRAWS}::test_endless_shuffling_computers_of_diam_always_end",
    ],
    "Two move generators (carried over)": [
        f"{PAGE}play.py::test_two_move_generators_by_pointer",
        f"{PAGE}play.py::test_two_move_generators_by_keyboard",
        f"{DIAM_PLAY}::test_two_move_generators_agree_in_random_play",
    ],
    "Variant confusion (carried over)": [f"{PAGE}controls.py::test_variant_confusion_of_reserves"],
    "Set-up matrix (carried over)": [
        f"{SETTINGS}::test_set_up_matrix_every_mix_of_diam_starts_and_plays_ten_plies",
        f"{COMPUTERS}::test_set_up_matrix_every_mix_of_humans_and_computers_starts_and_plays_ten_plies",
    ],
}

TURNS: dict[str, str | list[str]] = {
    "Undo too short": [
        f"{UNDO}::test_undo_too_short_all_later_computer_moves_go_back_too",
        f"{COMPUTERS}::test_undo_too_short_one_undo_leads_back_to_the_humans_decision_also_while_the_computer_thinks",
        "tests/e2e/test_diam.py::test_undo_across_a_computer_reply",
    ],
    "Undo, wrong side": [
        f"{UNDO}::test_undo_wrong_side_after_two_undos_the_right_side_is_to_move",
        f"{WALKS}::test_random_commands_with_a_fake_clock_follow_the_plain_model",
    ],
    "Undo restarts": [
        f"{UNDO}::test_undo_restarts_against_a_computer_in_the_first_seat_it_goes_back_one_decision",
        f"{WALKS}::test_random_commands_with_a_fake_clock_follow_the_plain_model",
    ],
    "Undo after the end": [
        f"{UNDO}::test_undo_after_the_end_is_off_after_every_kind_of_end",
        f"{PAGE}clock.py::test_undo_after_the_end",
    ],
    "Clock after undo": [
        f"{CLOCK}::test_clock_after_undo_the_player_now_to_move_has_the_full_time",
        f"{TIME}::test_clock_after_undo_the_player_to_move_has_the_full_time",
        f"{PAGE}clock.py::test_clock_after_undo",
    ],
    "Pause only in looks": [
        f"{CLOCK}::test_pause_only_in_looks_ten_minutes_leave_the_remaining_time_unchanged",
        f"{TIME}::test_pause_only_in_looks_ten_minutes_of_pause_leave_the_remaining_time_as_it_was",
    ],
    "Pause as a dodge": [
        f"{TIME}::test_pause_as_a_dodge_a_paused_match_with_a_timer_shows_no_position_anywhere",
        f"{PAGE}clock.py::test_pause_as_a_dodge",
    ],
    "Drifting counter": [
        f"{CLOCK}::test_drifting_counter_the_remaining_time_is_always_deadline_minus_clock",
        f"{WEB}clock.test.mjs::time left comes from the deadline, whatever ticks were lost (drifting counter)",
        f"{PAGE}clock.py::test_drifting_counter",
    ],
    "Stuck auto-pause": [f"{PAGE}hidden.py::test_stuck_auto_pause"],
    "Clock stops elsewhere": [
        f"{TIME}::test_clock_stops_elsewhere_a_local_match_without_pages_pauses_instead_of_forfeiting_turns",
        "later: with players at other devices the server's deadline holds while a page is hidden",
    ],
    "Odd remaining time": [
        f"{CLOCK}::test_odd_remaining_time_never_grows_within_a_turn_and_is_never_negative",
        f"{TIME}::test_odd_remaining_time_never_grows_within_a_turn_and_is_never_negative",
    ],
    "Negative pause": [f"{CLOCK}::test_negative_pause_a_pause_after_the_deadline_keeps_nothing_and_can_be_ended"],
    "Time gained by pausing": [
        f"{CLOCK}::test_time_gained_by_pausing_a_hundred_pauses_add_no_time",
        f"{TIME}::test_time_gained_by_pausing_a_hundred_pauses_add_no_time",
    ],
    "Clock owned by a client": [
        f"{PAGE}clock.py::test_clock_owned_by_a_client",
        "later: with players at other devices the turn is forfeited although every page is closed",
    ],
    "Restart costs games": [
        f"{RESTART}::test_restart_costs_games_ten_minutes_off_forfeit_no_turn_and_keep_the_remaining_time",
        f"{CLOCK}::test_restart_costs_games_a_pause_as_of_the_last_entry_forfeits_nothing",
    ],
    "Running after my move": [f"{PAGE}clock.py::test_running_after_my_move"],
    "Opponent at 0:00": [f"{PAGE}clock.py::test_opponent_at_0_00"],
    "Delay allowance disputed": [f"{TIME}::test_delay_allowance_disputed_a_move_stamped_at_the_deadline_is_in_time"],
    "Confirm step against the clock": "later: there is no confirm step yet; a move plays with its second tap",
    "Undo on one's own turn": [f"{UNDO}::test_undo_on_ones_own_turn_is_offered_when_the_opponent_has_answered"],
    "Pestering": [
        f"{UNDO}::test_pestering_the_allowance_bounds_undo_and_nobody_is_asked",
        f"{DRAWS}::test_a_draw_can_be_claimed_at_the_third_and_fourth_occurrence_by_any_human",
    ],
    "Dead button": [
        f"{PAGE}controls.py::test_dead_button",
        f"{PAGE}controls.py::test_dead_button_each_works_in_a_live_match",
        f"{PAGE}controls.py::test_dead_button_each_works_in_the_menu",
    ],
    "No undo wanted": [
        f"{UNDO}::test_no_undo_wanted_an_allowance_of_nothing_removes_it",
        f"{PLAY}::test_no_undo_wanted_an_allowance_of_none_offers_none",
        f"{PAGE}clock.py::test_no_undo_wanted",
        "later: a guest sees the terms before joining",
    ],
}

DRAWING: dict[str, str | list[str]] = {
    "Computer does not start": [
        f"{RESTART}::test_computer_does_not_start_it_moves_when_first_after_reload_and_after_restart_and_resume",
        f"{PAGE}play.py::test_computer_does_not_start",
        f"{ENGINE}::test_ai_moves_first_in_every_form",
    ],
    "Frozen page": [
        "tests/server/test_bots.py::test_frozen_page_the_event_loop_goes_on_while_a_computer_thinks",
        "tests/engine/test_limit.py::test_the_time_is_kept_by_the_clock_that_is_passed_in",
    ],
    "Search shown": [f"{COMPUTERS}::test_search_shown_no_search_changes_or_announces_the_position"],
    "Ghost pieces": [f"{PAGE}motion.py::test_ghost_pieces", f"{WEB}board_anim.test.mjs::faults: Ghost pieces"],
    "Animated twice": [f"{PAGE}motion.py::test_animated_twice"],
    "Animation flag stuck": [
        f"{PAGE}motion.py::test_animation_flag_stuck",
        f"{PAGE}hidden.py::test_animation_flag_stuck_when_hidden",
    ],
    "Live controls on stale state": [f"{PAGE}motion.py::test_live_controls_on_stale_state"],
    "Blank board": [f"{PAGE}board.py::test_blank_board", f"{PAGE}hidden.py::test_blank_board_after_hiding"],
    "Blurred board": [f"{PAGE}board.py::test_blurred_board"],
    "Slow drawing": "later: no page shows many boards yet",
}

TOUCH: dict[str, str | list[str]] = {
    "Stolen scrolling": [
        f"{PAGE}board.py::test_stolen_scrolling",
        "tests/e2e/test_diam.py::test_two_people_play_a_whole_match",
        "later: dragging pieces",
    ],
    "Slips of the finger": "later: dragging and the confirm step, and the choice between them; taps are all there is",
    "Double-tap zoom": [f"{PAGE}board.py::test_double_tap_zoom"],
    "Holes too small": [f"{PAGE}board.py::test_holes_too_small", f"{WEB}board_hit.test.mjs::faults: Holes too small"],
    "Finger hides the hole": [
        f"{PAGE}board.py::test_finger_hides_the_hole",
        f"{PAGE}board.py::test_leaving_the_hole_before_lifting_cancels_for_the_mouse_too",
        f"{WEB}board_input.test.mjs::faults: Finger hides the hole",
    ],
    "Double click is not two taps": [
        f"{PAGE}touch.py::test_double_click_is_not_two_taps",
        f"{PAGE}touch.py::test_double_click_is_not_two_taps_on_a_star",
        f"{WEB}board_input.test.mjs::faults: Double click is not two taps",
    ],
    "Buttons change place": [
        f"{PAGE}touch.py::test_buttons_change_place",
        f"{PAGE}touch.py::test_buttons_change_place_at_the_end",
    ],
    "Long press falls through": [
        f"{PAGE}touch.py::test_long_press_falls_through",
        f"{PAGE}touch.py::test_long_press_falls_through_by_key",
        f"{WEB}board_input.test.mjs::faults: Long press falls through",
    ],
    "Screen sleeps": [f"{PAGE}sound.py::test_screen_sleeps"],
    "Cut off by bars": [
        f"{PAGE}controls.py::test_cut_off_by_bars",
        f"{PAGE}controls.py::test_cut_off_by_bars_beside_notches",
    ],
    "First sound silent": [
        f"{PAGE}sound.py::test_first_sound_silent",
        f"{WEB}sound.test.mjs::faults: First sound silent",
    ],
    "Late start sound": [
        f"{PAGE}sound.py::test_late_start_sound",
        f"{PAGE}sound.py::test_late_start_sound_is_told_after_a_reload",
    ],
    "Beeps after mute": [
        f"{PAGE}sound.py::test_beeps_after_mute",
        f"{PAGE}sound.py::test_beeps_after_pause_and_undo",
        f"{WEB}sound.test.mjs::faults: Beeps after mute",
    ],
    "Sound from every tab": [
        f"{PAGE}sound.py::test_sound_from_every_tab",
        f"{WEB}sound.test.mjs::faults: Sound from every tab",
    ],
}

ACCESS: dict[str, str | list[str]] = {
    "Not playable by keyboard": [
        f"{PAGE}access.py::test_not_playable_by_keyboard",
        f"{PAGE}access.py::test_not_playable_by_keyboard_on_a_star",
    ],
    "Hidden children": [
        f"{PAGE}access.py::test_hidden_children",
        f"{WEB}board_names.test.mjs::faults: Hidden children",
    ],
    "Lost announcements": [
        f"{PAGE}access.py::test_lost_announcements",
        f"{PAGE}access.py::test_lost_announcements_of_computer_skip_and_refusal",
    ],
    "Position cannot be read": [f"{PAGE}access.py::test_position_cannot_be_read"],
    "Low time unheard": [f"{PAGE}clock.py::test_low_time_unheard", f"{PAGE}sound.py::test_first_sound_silent"],
    "Colour alone": [f"{PAGE}colours.py::test_colour_alone"],
    "Colours confused": [
        f"{PAGE}colours.py::test_colours_confused",
        f"{PAGE}colours.py::test_camps_carry_the_marks_of_their_colours",
        f"{STAR}::test_colours_and_marks",
    ],
    "Thin hints": [f"{PAGE}colours.py::test_thin_hints"],
    "No high contrast": [
        f"{PAGE}colours.py::test_no_high_contrast_in_forced_colours",
        "later: a theme of high contrast, and marks chosen apart from the board",
    ],
    "Reduced motion ignored": [f"{PAGE}motion.py::test_reduced_motion_ignored"],
    "Celebration lost": [
        f"{PAGE}motion.py::test_celebration_lost",
        f"{PAGE}motion.py::test_celebration_lost_when_motion_is_reduced_in_its_middle",
    ],
}

RECONNECT: dict[str, str | list[str]] = {
    "Board wrong after reconnect": [
        f"{PAGE}sync.py::test_board_wrong_after_reconnect",
        f"{SYNC}::test_board_wrong_after_reconnect_sync_brings_the_whole_state",
    ],
    "Move taken back by itself": [
        f"{PAGE}sync.py::test_move_taken_back_by_itself",
        f"{PLAY}::test_move_taken_back_by_itself_a_resent_command_on_an_old_number_is_dropped_and_told",
    ],
    "Double move after a rollback": [
        f"{PLAY}::test_double_move_after_a_rollback_the_same_command_acts_once_and_gets_the_same_answer",
        f"{WEB}socket.test.mjs::an unanswered command is resent with the same id (double move after a rollback)",
        f"{PAGE}sync.py::test_optimistic_state_kept",
    ],
    "Snapshot and stream race": [
        f"{PLAY}::test_snapshot_and_stream_race_every_view_carries_its_number",
        f"{WEB}model.test.mjs::an entry that leaves a gap is not drawn; a whole state mends it",
    ],
    "Reconnect without refresh": [
        f"{PAGE}sync.py::test_reconnect_without_refresh",
        f"{SYNC}::test_reconnect_without_refresh_hello_brings_the_missed_entries",
    ],
    "Optimistic state kept": [
        f"{PAGE}sync.py::test_optimistic_state_kept",
        f"{TROUBLE}::test_optimistic_state_kept_a_doubtful_entry_is_told_a_second_later_by_itself",
    ],
    "Server restart": [
        f"{RESTART}::test_server_restart_killed_between_commit_and_answer_nothing_accepted_is_lost",
        f"{TROUBLE}::test_server_restart_a_commit_whose_answer_was_lost_is_found_by_its_id",
        f"{PAGE}sync.py::test_server_restart",
        "tests/e2e/test_interruptions.py::test_the_server_is_killed_and_started_again",
    ],
    "Network change": [
        f"{PAGE}sync.py::test_network_change",
        (
            f"{WEB}socket.test.mjs::nine seconds of silence: a new socket, without waiting for the old one's close "
            "(network change)"
        ),
    ],
    "Confirmation skipped": [f"{PAGE}sync.py::test_confirmation_skipped", "later: the confirm step of every move"],
    "Event sent twice": [
        f"{PAGE}sync.py::test_event_sent_twice",
        f"{PLAY}::test_event_sent_twice_a_page_that_joins_at_any_moment_gets_each_entry_once",
        f"{WEB}model.test.mjs::the next entry is drawn, one that is known is ignored (event sent twice)",
    ],
    "Silent refusal": [
        (
            "tests/server/test_refusals.py::test_silent_refusal_an_inbox_that_is_full_answers_busy_and_every_command_gets_"
            "one_answer"
        )
    ],
    "Many tabs": [
        f"{PAGE}sync.py::test_many_tabs",
        f"{PLAY}::test_many_tabs_show_the_same_and_either_may_act",
        f"{PAGE}sound.py::test_sound_from_every_tab",
    ],
    "Reconnect storm": [
        f"{WEB}socket.test.mjs::waiting times grow, are capped, and start anew after a welcome (reconnect storm)",
        f"{WEB}socket.test.mjs::waiting times are random within thirty per cent",
    ],
    "Leavers": "later: nobody can be absent while everybody plays at this device",
    "Old page after an update": [
        f"{PAGE}sync.py::test_old_page_after_an_update",
        f"{ENTERING}::test_old_page_after_an_update_another_protocol_closes_with_4426_and_another_build_is_told",
        f"{STATIC}::test_old_page_after_an_update_files_of_another_build_are_not_mixed_in",
    ],
    "No play on one device": [
        f"{PAGE}play.py::test_no_play_on_one_device",
        f"{PLAY}::test_no_play_on_one_device_two_people_start_and_play_without_anything_else",
    ],
}

SECURITY: dict[str, str | list[str]] = {
    "Faked delay": [f"{SYNC}::test_faked_delay_no_time_that_a_page_sends_moves_a_deadline"],
    "Injected markup": [
        f"{PAGE}play.py::test_injected_markup",
        f"{HTTP}::test_injected_markup_hostile_names_come_out_as_plain_clean_text_in_view_log_and_export",
        f"{SETTINGS}::test_injected_markup_a_name_keeps_nothing_invisible_and_is_cut",
        "later: what is said in a chat",
    ],
    "Foreign origin": ["tests/server/test_security.py::test_foreign_origin_upgrades_and_posts_are_refused_with_403"],
    "Seat taken over": "later: seats at other devices and their tokens; a local page holds every human seat",
    "False speaker": "later: there is no chat",
    "Seat credentials outlive the seat": "later: there are no tokens and nobody joins",
    "Huge messages": ["tests/server/test_frames.py::test_huge_messages_close_with_1009_whole_or_in_pieces"],
    "Memory for compression": [
        f"{ENTERING}::test_memory_for_compression_no_socket_gets_any",
        "later: the figure at 5,000 sockets",
    ],
    "Slow reader": ["tests/server/test_slow.py::test_slow_reader_is_closed_with_4409_and_others_get_everything"],
    "Many spectators": "later: there are no watchers",
    "Chat limit": "later: there is no chat",
    "Matches never opened": [
        f"{TIME}::test_matches_never_opened_a_room_is_closed_after_five_idle_minutes",
        "later: matches expire in the store",
    ],
}

CHAPTERS = (RACE, STACKS, TURNS, DRAWING, TOUCH, ACCESS, RECONNECT, SECURITY)
SIZES = (20, 6, 23, 10, 14, 11, 16, 12)

FAULTS = {fault: tests for chapter in CHAPTERS for fault, tests in chapter.items()}
"""Every fault by its title."""
