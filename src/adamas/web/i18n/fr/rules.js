/** The rules of both games in players' words, French. Built as in English. */

/** @type {Record<string, import("../en/rules.js").Section[]>} */
export const book = {
  diam: [
    {
      title: "L’objectif",
      blocks: [
        "Amener deux pions d’une de ses couleurs sur des cases opposées, à la même hauteur. C’est un DIAM, et son propriétaire gagne. La hauteur 1, le sol, ne compte pas : un DIAM se fait au niveau 2, 3 ou 4.",
        {
          position: "kr/./././nr/././. 2 1",
          options: { players: 2 },
          caption: "Rouge a un DIAM au niveau 2, sur les cases 1 et 5.",
        },
      ],
    },
    {
      title: "Plateau et pions",
      blocks: [
        "Huit cases forment un anneau, de la 1 en haut à la 8 dans le sens des aiguilles d’une montre. La case 1 est en face de la 5, la 2 de la 6, la 3 de la 7, la 4 de la 8. Le milieu n’est pas une case.",
        "Il y a seize pions : quatre rouges, quatre orange, quatre bruns et quatre noirs. Ils commencent à côté du plateau, dans les réserves, visibles de tous. Sur le plateau, ils forment des piles. Sur le dessin, chaque pile va du milieu vers l’extérieur : l’anneau intérieur est le niveau 1, le bord est le niveau 4.",
      ],
    },
    {
      title: "Un tour",
      blocks: [
        "Faire exactement une de ces deux choses :",
        {
          items: [
            "Poser un pion de sa réserve sur une case quelconque, au sol ou au sommet d’une pile.",
            "Déplacer un de ses pions vers une case voisine de l’anneau, au sol ou au sommet de la pile qui s’y trouve. On peut prendre un pion n’importe où dans une pile : tous ceux du dessus suivent dans le même ordre, à qui qu’ils soient, et ceux du dessous restent.",
          ],
        },
        "Aucune case ne peut contenir plus de quatre pions. Rien n’est pris, et il est interdit de passer. Si aucune des deux actions n’est possible, le tour est passé d’office.",
        {
          position: "rk/./o/././n/./. 2 1",
          options: { players: 2 },
          caption: "Le rouge de la case 1 peut aller sur la case 2 ou 8 et emporte le noir. Rouge ne peut pas choisir le noir posé dessus.",
        },
      ],
    },
    {
      title: "Gagner",
      blocks: [
        "Après chaque tour, la case jouée est comparée à la case d’en face, du niveau 4 au niveau 2. Deux pions de même couleur au même niveau font un DIAM.",
        {
          items: [
            "Le propriétaire du DIAM gagne, même si c’est l’adversaire qui l’a fait.",
            "Si un tour fait plusieurs DIAM, le plus haut décide.",
            "Deux couleurs différentes ne font jamais un DIAM, même si les deux sont à vous.",
          ],
        },
      ],
    },
    {
      title: "Deux, trois ou quatre joueurs",
      blocks: [
        {
          items: [
            "À deux : rouge et orange contre noir et brun. On peut poser et déplacer ses deux couleurs.",
            "À trois : un joueur seul, avec rouge et orange, contre brun et noir. L’ordre est rouge, brun, orange, noir, si bien que le joueur seul a un tour sur deux. D’habitude, le rouge se pose au tour du rouge et l’orange au tour de l’orange, mais les deux peuvent être déplacés à chacun de ces tours. Brun et Noir sont partenaires, comme à quatre.",
            "À quatre : Rouge et Orange sont partenaires contre Brun et Noir, dans l’ordre rouge, brun, orange, noir. On ne pose que sa propre couleur, mais on peut aussi déplacer les pions de son partenaire. L’équipe gagne ensemble.",
          ],
        },
      ],
    },
    {
      title: "L’annonce « Diam ! »",
      blocks: [
        "Cette courtoisie peut se choisir à deux joueurs. Au début de son tour, qui pourrait gagner tout de suite peut annoncer « Diam ! » au lieu de jouer. Le dernier coup de l’adversaire est alors annulé, et l’adversaire rejoue avec un chrono plein, de la même façon ou d’une autre.",
        {
          items: [
            "Ensuite, il faut jouer : pas deux annonces dans le même tour.",
            "Pas d’annonce si le dernier tour de l’adversaire a été passé d’office ou perdu au chrono.",
            "Une annonce ne coûte aucune annulation. Les ordinateurs n’annoncent pas, mais on peut annoncer contre eux.",
          ],
        },
      ],
    },
  ],
  diamond: [
    {
      title: "L’objectif",
      blocks: [
        "Être le premier à amener ses dix pions dans le camp de sa couleur, tout droit à travers l’étoile.",
        {
          position: null,
          options: { players: 3 },
          caption: "Le début à trois. Rouge va du bas vers le haut, Bleu d’en haut à gauche vers le bas à droite, Jaune d’en haut à droite vers le bas à gauche.",
        },
      ],
    },
    {
      title: "Plateau et camps",
      blocks: [
        "Les trous de l’étoile forment des rangées a, b, c et ainsi de suite depuis le haut ; dans chaque rangée, ils sont numérotés depuis la gauche. Le départ et le but d’une couleur sont teintés et portent sa marque.",
        "Sur le plateau de 73 trous, les camps voisins partagent un trou de coin : il fait partie des deux. Sur le plateau de 121 trous, chaque camp est à part.",
      ],
    },
    {
      title: "Un tour",
      blocks: [
        "Déplacer un de ses pions, par un pas ou par des sauts, jamais les deux :",
        {
          items: [
            "Pas : vers un trou vide voisin.",
            "Saut : en ligne droite par-dessus un pion voisin de n’importe quelle couleur, dans le trou vide juste derrière.",
            "Chaîne : après un saut, le même pion peut sauter encore, dans toute direction, et s’arrêter où il veut.",
          ],
        },
        "Rien n’est pris : un pion sauté reste où il est. Personne n’est obligé de sauter, mais il est interdit de passer. On ne choisit que le pion et le dernier trou ; le chemin est trouvé pour vous.",
        {
          position: "1/2/3/bbb1b5/bbb6/bb6/b6/8/3r5/4rrr3/rrr/rr/r 2 1",
          options: { players: 2, board: 73 },
          caption: "Le rouge de j6 peut sauter par-dessus j5 jusqu’à j4, puis par-dessus i4 jusqu’à h4, en un seul tour.",
        },
        "Un pion peut entrer dans tout trou vide, aussi dans d’autres camps ; il peut revenir à son départ et ressortir de son but. Un coup doit finir dans un autre trou que celui où il a commencé. Sans coup légal, le tour est passé d’office.",
      ],
    },
    {
      title: "Gagner",
      blocks: [
        "On a gagné quand, après son propre coup, les dix trous de son but contiennent ses propres pions.",
        "Un pion d’une autre couleur qui reste dans votre but vous empêche de gagner. La page le dit quand tout ce qui manque est occupé par d’autres. Pour l’exclure, choisir une des options ci-dessous.",
        "Rouge commence, puis Bleu, puis Jaune.",
      ],
    },
    {
      title: "Deux ou trois joueurs",
      blocks: [
        "À deux, on joue Rouge et Bleu ; à trois, Jaune s’ajoute. Chacun joue pour soi.",
        "À trois, on peut choisir de jouer la deuxième place : le premier arrivé laisse ses pions où ils sont, et les deux autres continuent. S’ils font nulle, ils partagent les places restantes.",
      ],
    },
  ],
  "*": [
    {
      title: "Avant le début",
      blocks: [
        "Joueurs, chrono, annulations et options se choisissent avant le début et valent pour toute la partie. Pour les changer, il faut en commencer une nouvelle. Le son et l’affichage peuvent changer à tout moment.",
      ],
    },
    {
      title: "Les tours",
      blocks: [
        "Interdit de passer tant qu’un coup légal existe. Sans coup légal, le tour est passé d’office, et un message le dit. Un gain finit la partie aussitôt et l’emporte sur toute nulle ; après la fin, plus rien n’est accepté.",
      ],
    },
    {
      title: "Chrono",
      blocks: [
        "Avec un chrono, chaque tour a son temps plein, et rien n’est gardé pour plus tard. Il démarre quand le coup précédent a été montré. S’il est écoulé, rien ne bouge et le tour passe. Pendant les cinq dernières secondes, on voit un avertissement et on entend un bip par seconde. Un coup joué avant la fin du temps est valable.",
        "Les ordinateurs ont le même temps que les personnes. Un tour perdu au chrono compte quand les positions se répètent : deux joueurs absents finissent donc par une nulle.",
      ],
    },
    {
      title: "Annulation et pause",
      blocks: [
        "Annuler revient avant le dernier coup d’une personne, avec tout ce qui a suivi, et cette personne rejoue. Cela lui coûte une annulation, qui que ce soit qui appuie sur le bouton, et la suivante remonte au coup d’avant. Après la fin, plus rien ne peut être annulé.",
        "Le nombre d’annulations par personne est convenu avant le début : aucune, une, trois, cinq, ou autant que voulu. L’annulation marche sur l’appareil où ce coup a été joué, même pendant qu’un ordinateur réfléchit, mais pas pendant une pause. Un tour perdu au chrono n’est pas un coup : il n’est annulé qu’avec un coup qui le précède. Le chrono repart alors plein.",
        "La pause, le menu et le départ de la page arrêtent la partie. Elle ne continue que quand vous reprenez, avec exactement le temps qui restait. Pendant la pause d’une partie à chrono, le plateau est caché.",
        "Dans une partie avec des personnes sur d’autres appareils, il n’y a pas de pause : ni le menu ni le départ de la page n’arrêtent le chrono.",
      ],
    },
    {
      title: "Nulle et abandon",
      blocks: [
        {
          items: [
            "Quand la même position, avec le même joueur au trait, apparaît pour la troisième fois, toute personne peut réclamer la nulle tant qu’elle est là, et de nouveau à la quatrième. Les positions annulées ne comptent pas. À la cinquième fois, la partie est nulle. Entre ordinateurs, la troisième suffit.",
            "Une partie entre ordinateurs seulement est nulle si elle dure très longtemps : à Diam après 400 tours, à Diamond Game après 300 tours de table.",
            "Si personne n’a de coup légal, la partie est nulle.",
            "Les personnes peuvent convenir d’une nulle : l’une la propose, et toutes les autres doivent accepter avant le coup suivant. Les ordinateurs suivent. Si une seule personne joue, il n’y a pas de proposition.",
            "On peut abandonner. Son camp a alors perdu. À Diamond Game à trois, les pions restent et les tours sont passés ; le dernier qui reste gagne, si personne n’arrive avant.",
          ],
        },
      ],
    },
  ],
};
