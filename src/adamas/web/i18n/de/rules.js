/** The rules of both games in players' words, German. Built as in English. */

/** @type {Record<string, import("../en/rules.js").Section[]>} */
export const book = {
  diam: [
    {
      title: "Worum es geht",
      blocks: [
        "Bring zwei Steine einer deiner Farben auf gegenüberliegende Felder in gleicher Höhe. Das ist ein DIAM, und sein Besitzer gewinnt. Höhe 1, der Boden, zählt nicht: Ein DIAM steht auf Ebene 2, 3 oder 4.",
        {
          position: "kr/./././nr/././. 2 1",
          options: { players: 2 },
          caption: "Rot hat ein DIAM auf Ebene 2, auf den Feldern 1 und 5.",
        },
      ],
    },
    {
      title: "Brett und Steine",
      blocks: [
        "Acht Felder bilden einen Ring, 1 oben und weiter im Uhrzeigersinn bis 8. Feld 1 liegt 5 gegenüber, 2 liegt 6 gegenüber, 3 liegt 7 gegenüber, 4 liegt 8 gegenüber. Die Mitte ist kein Feld.",
        "Es gibt sechzehn Steine: je vier in Rot, Orange, Braun und Schwarz. Sie liegen zuerst neben dem Brett in den Vorräten, wo alle sie sehen. Auf dem Brett stehen sie in Stapeln. Im Bild läuft jeder Stapel von der Mitte nach außen: Der innere Ring ist Ebene 1, der Rand ist Ebene 4.",
      ],
    },
    {
      title: "Dein Zug",
      blocks: [
        "Du tust genau eins von beidem:",
        {
          items: [
            "Setze einen Stein aus deinem Vorrat auf ein beliebiges Feld, auf den Boden oder oben auf einen Stapel.",
            "Ziehe einen deiner Steine auf ein Nachbarfeld des Rings, auf den Boden oder auf den Stapel dort. Du darfst einen Stein an jeder Stelle eines Stapels nehmen: Alle Steine darüber fahren in gleicher Folge mit, wem sie auch gehören, und die darunter bleiben.",
          ],
        },
        "Auf keinem Feld dürfen je mehr als vier Steine stehen. Nichts wird geschlagen, und du darfst nicht aussetzen. Kannst du keins von beidem, wirst du übersprungen.",
        {
          position: "rk/./o/././n/./. 2 1",
          options: { players: 2 },
          caption: "Rot auf Feld 1 darf auf Feld 2 oder 8 ziehen und nimmt Schwarz mit. Schwarz darauf darf Rot nicht nehmen.",
        },
      ],
    },
    {
      title: "Gewinnen",
      blocks: [
        "Nach jedem Zug wird das Feld, auf das gespielt wurde, mit dem Feld gegenüber verglichen, von Ebene 4 hinunter bis Ebene 2. Zwei Steine gleicher Farbe auf einer Ebene sind ein DIAM.",
        {
          items: [
            "Wem das DIAM gehört, der gewinnt, auch wenn der Gegner es gemacht hat.",
            "Entstehen in einem Zug mehrere DIAM, entscheidet das höchste.",
            "Zwei verschiedene Farben sind nie ein DIAM, auch wenn beide dir gehören.",
          ],
        },
      ],
    },
    {
      title: "Zwei, drei oder vier Spieler",
      blocks: [
        {
          items: [
            "Zwei: Rot und Orange gegen Schwarz und Braun. Du darfst deine beiden Farben setzen und ziehen.",
            "Drei: Einer spielt allein mit Rot und Orange gegen Braun und Schwarz. Gezogen wird in der Folge Rot, Braun, Orange, Schwarz, so dass wer allein spielt jeden zweiten Zug hat. Üblicherweise wird Rot in Rots Zug gesetzt und Orange in Oranges Zug, ziehen darf man in beiden mit beiden. Braun und Schwarz sind Partner, wie zu viert.",
            "Vier: Rot und Orange sind Partner gegen Braun und Schwarz, in der Folge Rot, Braun, Orange, Schwarz. Du setzt nur deine eigene Farbe, darfst aber auch die Steine deines Partners ziehen. Das Team gewinnt gemeinsam.",
          ],
        },
      ],
    },
    {
      title: "Der Ruf „Diam!“",
      blocks: [
        "Diese Höflichkeit kann man zu zweit wählen. Beginnt dein Zug und könntest du sofort gewinnen, darfst du statt zu ziehen „Diam!“ rufen. Dann wird der letzte Zug des Gegners zurückgenommen, und er zieht mit voller Zeit noch einmal, ebenso oder anders.",
        {
          items: [
            "Danach musst du ziehen: Zweimal in einem Zug rufen geht nicht.",
            "Es gibt keinen Ruf, wenn der Gegner zuletzt übersprungen wurde oder seinen Zug an die Zeit verlor.",
            "Ein Ruf kostet keine Rücknahme. Computer rufen nicht, aber du darfst rufen, wenn du gegen einen spielst.",
          ],
        },
      ],
    },
  ],
  diamond: [
    {
      title: "Worum es geht",
      blocks: [
        "Bring als Erster alle zehn Steine in das Lager deiner Farbe genau gegenüber auf dem Stern.",
        {
          position: null,
          options: { players: 3 },
          caption: "Der Anfang für drei. Rot geht von unten nach oben, Blau von oben links nach unten rechts, Gelb von oben rechts nach unten links.",
        },
      ],
    },
    {
      title: "Brett und Lager",
      blocks: [
        "Die Löcher des Sterns liegen in Reihen a, b, c und so weiter von oben; in jeder Reihe sind sie von links gezählt. Heim und Ziel einer Farbe sind getönt und tragen ihr Zeichen.",
        "Auf dem Brett mit 73 Löchern teilen sich benachbarte Lager ein Eckloch: Es gehört zu beiden. Auf dem Brett mit 121 Löchern steht jedes Lager für sich.",
      ],
    },
    {
      title: "Dein Zug",
      blocks: [
        "Du ziehst einen deiner Steine, mit einem Schritt oder mit Sprüngen, nie mit beidem:",
        {
          items: [
            "Schritt: in ein leeres Loch daneben.",
            "Sprung: geradeaus über einen Nachbarstein beliebiger Farbe in das leere Loch gleich dahinter.",
            "Kette: Nach einem Sprung darf derselbe Stein weiterspringen, in jede Richtung, und aufhören, wo er will.",
          ],
        },
        "Nichts wird geschlagen: Ein übersprungener Stein bleibt, wo er ist. Niemand muss springen, aber aussetzen darfst du nicht. Du nennst nur den Stein und das letzte Loch; der Weg wird für dich gefunden.",
        {
          position: "1/2/3/bbb1b5/bbb6/bb6/b6/8/3r5/4rrr3/rrr/rr/r 2 1",
          options: { players: 2, board: 73 },
          caption: "Rot auf j6 darf über j5 nach j4 springen und weiter über i4 nach h4, alles in einem Zug.",
        },
        "Ein Stein darf jedes leere Loch betreten, auch in fremden Lagern; er darf in sein Heim zurückkehren und sein Ziel wieder verlassen. Ein Zug muss in einem anderen Loch enden, als er begann. Hast du keinen möglichen Zug, wirst du übersprungen.",
      ],
    },
    {
      title: "Gewinnen",
      blocks: [
        "Du hast gewonnen, wenn nach deinem eigenen Zug in allen zehn Löchern deines Ziels deine eigenen Steine stehen.",
        "Ein fremder Stein, der in deinem Ziel bleibt, hält dich vom Gewinnen ab. Die Seite sagt dir, wenn alles, was fehlt, von anderen besetzt ist. Wer das ausschließen will, wählt eine der Wahlregeln unten.",
        "Rot beginnt, dann Blau, dann Gelb.",
      ],
    },
    {
      title: "Zwei oder drei Spieler",
      blocks: [
        "Zwei spielen Rot und Blau; zu dritt kommt Gelb dazu. Jeder spielt für sich.",
        "Zu dritt kann man wählen, um den zweiten Platz weiterzuspielen: Wer zuerst ankommt, lässt seine Steine stehen, und die anderen beiden spielen weiter. Endet das remis, teilen sie sich die übrigen Plätze.",
      ],
    },
  ],
  "*": [
    {
      title: "Vor dem Anfang",
      blocks: [
        "Spieler, Zeit, Rücknahmen und Wahlregeln werden vor dem Anfang gewählt und gelten für die ganze Partie. Wer sie ändern will, beginnt eine neue. Ton und Anzeige lassen sich jederzeit ändern.",
      ],
    },
    {
      title: "Die Züge",
      blocks: [
        "Wer einen möglichen Zug hat, darf nicht aussetzen. Wer keinen hat, wird übersprungen, und eine Meldung sagt es. Ein Gewinn beendet die Partie sofort und geht jedem Remis vor; nach dem Ende wird nichts mehr angenommen.",
      ],
    },
    {
      title: "Zeit",
      blocks: [
        "Mit Zeitbegrenzung hat jeder Zug die volle Zeit, und nichts wird aufgespart. Sie beginnt, wenn der Zug davor gezeigt ist. Ist sie um, bewegt sich nichts, und der Nächste ist dran. In den letzten fünf Sekunden siehst du eine Warnung und hörst jede Sekunde einen Ton. Ein Zug, der vor dem Ende der Zeit kommt, gilt.",
        "Computer haben dieselbe Zeit wie Menschen. Ein an die Zeit verlorener Zug zählt mit, wenn sich Stellungen wiederholen: Bleiben zwei Spieler beide weg, wird es remis.",
      ],
    },
    {
      title: "Zurücknehmen und Pause",
      blocks: [
        "Zurücknehmen geht vor den letzten Zug eines Menschen zurück, mit allem, was danach kam, und dieser Mensch zieht neu. Es kostet ihn eine Rücknahme, wer auch immer den Knopf drückt, und die nächste Rücknahme gilt dem Zug davor. Nach dem Ende geht nichts mehr zurück.",
        "Wie viele Rücknahmen jeder Mensch hat, wird vor dem Anfang vereinbart: keine, eine, drei, fünf oder beliebig viele. Zurücknehmen geht an dem Gerät, an dem der Zug gemacht wurde, auch während ein Computer nachdenkt, aber nicht in einer Pause. Ein an die Zeit verlorener Zug ist kein Zug: Er geht nur mit einem Zug davor zurück. Danach beginnt die Zeit von vorn.",
        "Pause, das Menü und das Verlassen der Seite halten die Partie an. Sie geht erst weiter, wenn du es willst, mit genau der Zeit, die übrig war. Solange eine Partie mit Zeit angehalten ist, ist ihr Brett verdeckt.",
        "In einer Partie mit Menschen an anderen Geräten gibt es keine Pause: Weder das Menü noch das Verlassen der Seite hält die Zeit an.",
      ],
    },
    {
      title: "Remis und Aufgeben",
      blocks: [
        {
          items: [
            "Steht dieselbe Stellung mit demselben Spieler am Zug zum dritten Mal, darf jeder Mensch Remis fordern, solange sie steht, und beim vierten Mal wieder. Zurückgenommene Stellungen zählen nicht. Beim fünften Mal ist die Partie remis. Unter Computern genügt das dritte Mal.",
            "Eine Partie nur unter Computern ist remis, wenn sie sehr lange dauert: in Diam nach 400 Zügen, im Diamond Game nach 300 Runden.",
            "Hat niemand einen möglichen Zug, ist die Partie remis.",
            "Menschen können sich auf Remis einigen: Einer bietet es an, und alle anderen Menschen müssen vor dem nächsten Zug annehmen. Computer folgen. Spielt nur ein Mensch, gibt es kein Angebot.",
            "Du darfst aufgeben. Deine Seite hat dann verloren. Im Diamond Game zu dritt bleiben deine Steine stehen, und du wirst übergangen; wer zuletzt übrig ist, gewinnt, wenn vorher niemand ankommt.",
          ],
        },
      ],
    },
  ],
};
