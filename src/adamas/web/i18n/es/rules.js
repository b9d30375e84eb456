/** The rules of both games in players' words, Spanish. Built as in English. */

/** @type {Record<string, import("../en/rules.js").Section[]>} */
export const book = {
  diam: [
    {
      title: "El objetivo",
      blocks: [
        "Lleva dos peones de uno de tus colores a casillas opuestas, a la misma altura. Eso es un DIAM, y gana su dueño. La altura 1, el suelo, no cuenta: un DIAM está en el nivel 2, 3 o 4.",
        {
          position: "kr/./././nr/././. 2 1",
          options: { players: 2 },
          caption: "Rojo tiene un DIAM en el nivel 2, en las casillas 1 y 5.",
        },
      ],
    },
    {
      title: "Tablero y peones",
      blocks: [
        "Ocho casillas forman un anillo: la 1 arriba y así en el sentido de las agujas del reloj hasta la 8. La casilla 1 está frente a la 5, la 2 frente a la 6, la 3 frente a la 7 y la 4 frente a la 8. El centro no es una casilla.",
        "Hay dieciséis peones: cuatro rojos, cuatro naranjas, cuatro marrones y cuatro negros. Empiezan junto al tablero, en las reservas, a la vista de todos. En el tablero forman pilas. En la imagen cada pila va del centro hacia fuera: el anillo interior es el nivel 1 y el borde es el nivel 4.",
      ],
    },
    {
      title: "Tu turno",
      blocks: [
        "Haces exactamente una de dos cosas:",
        {
          items: [
            "Colocar un peón de tu reserva en cualquier casilla, en el suelo o encima de una pila.",
            "Mover un peón tuyo a una casilla vecina del anillo, al suelo o encima de la pila que haya allí. Puedes tomar un peón de cualquier parte de una pila: todos los peones que tiene encima van con él en el mismo orden, sean de quien sean, y los de debajo se quedan.",
          ],
        },
        "Ninguna casilla puede tener nunca más de cuatro peones. No se captura nada y no se puede pasar. Si no puedes hacer ninguna de las dos cosas, pierdes el turno.",
        {
          position: "rk/./o/././n/./. 2 1",
          options: { players: 2 },
          caption: "El peón rojo de la casilla 1 puede ir a la casilla 2 o a la 8 y lleva consigo al negro. El negro que tiene encima no lo puede elegir Rojo.",
        },
      ],
    },
    {
      title: "Ganar",
      blocks: [
        "Después de cada turno se compara la casilla donde se ha jugado con la de enfrente, del nivel 4 hasta el nivel 2. Dos peones del mismo color en un mismo nivel son un DIAM.",
        {
          items: [
            "Gana el dueño del DIAM, aunque lo haya hecho el rival.",
            "Si en un turno se forman varios DIAM, decide el más alto.",
            "Dos colores distintos nunca son un DIAM, aunque los dos sean tuyos.",
          ],
        },
      ],
    },
    {
      title: "Dos, tres o cuatro jugadores",
      blocks: [
        {
          items: [
            "Dos: rojo y naranja contra negro y marrón. Puedes colocar y mover tus dos colores.",
            "Tres: una persona juega en solitario con rojo y naranja contra marrón y negro. El orden es rojo, marrón, naranja, negro, así que quien juega en solitario tiene un turno de cada dos. Lo habitual es colocar rojo en el turno de rojo y naranja en el de naranja, pero en ambos se puede mover cualquiera de los dos. Marrón y negro forman pareja, como con cuatro.",
            "Cuatro: rojo y naranja forman pareja contra marrón y negro, en el orden rojo, marrón, naranja, negro. Solo colocas tu propio color, pero también puedes mover los peones de tu pareja. El equipo gana junto.",
          ],
        },
      ],
    },
    {
      title: "Cantar «¡Diam!»",
      blocks: [
        "Esta cortesía se puede elegir para dos jugadores. Cuando empieza tu turno y podrías ganar enseguida, puedes cantar «¡Diam!» en vez de jugar. Entonces se deshace la última jugada del rival, que vuelve a jugar con el reloj completo, igual que antes o de otra manera.",
        {
          items: [
            "Después tienes que jugar: no puedes cantar dos veces en un mismo turno.",
            "No se puede cantar si el rival acaba de perder su turno, por falta de jugadas o por el reloj.",
            "Cantar no gasta ninguna de las veces que puedes deshacer. Las máquinas no cantan, pero tú puedes cantar cuando juegas contra una.",
          ],
        },
      ],
    },
  ],
  diamond: [
    {
      title: "El objetivo",
      blocks: [
        "Lleva antes que nadie tus diez fichas al campo de tu color, justo al otro lado de la estrella.",
        {
          position: null,
          options: { players: 3 },
          caption: "El inicio con tres. Rojo va de abajo arriba, azul de arriba a la izquierda a abajo a la derecha, amarillo de arriba a la derecha a abajo a la izquierda.",
        },
      ],
    },
    {
      title: "Tablero y campos",
      blocks: [
        "Los hoyos de la estrella están en filas a, b, c, etc., desde arriba; en cada fila se numeran desde la izquierda. La casa y la meta de un color están teñidas y llevan su marca.",
        "En el tablero de 73 hoyos los campos vecinos comparten el hoyo de la esquina, que pertenece a los dos. En el tablero de 121 hoyos cada campo está separado.",
      ],
    },
    {
      title: "Tu turno",
      blocks: [
        "Mueves una de tus fichas, con un paso o con saltos, nunca con ambos:",
        {
          items: [
            "Paso: a un hoyo libre de al lado.",
            "Salto: en línea recta sobre una ficha vecina de cualquier color, al hoyo libre que está justo detrás.",
            "Cadena: después de un salto, la misma ficha puede seguir saltando en cualquier dirección y parar donde quiera.",
          ],
        },
        "No se captura nada: la ficha saltada se queda donde está. Nadie está obligado a saltar, pero no se puede pasar. Solo indicas la ficha y el último hoyo; el camino se encuentra por ti.",
        {
          position: "1/2/3/bbb1b5/bbb6/bb6/b6/8/3r5/4rrr3/rrr/rr/r 2 1",
          options: { players: 2, board: 73 },
          caption: "La ficha roja de j6 puede saltar sobre j5 a j4 y seguir sobre i4 a h4, todo en un turno.",
        },
        "Una ficha puede entrar en cualquier hoyo libre, también en otros campos; puede volver a su casa y puede salir otra vez de su meta. Una jugada tiene que terminar en un hoyo distinto de aquel en que empezó. Si no tienes ninguna jugada legal, pierdes el turno.",
      ],
    },
    {
      title: "Ganar",
      blocks: [
        "Ganas cuando, después de tu propia jugada, los diez hoyos de tu meta tienen fichas tuyas.",
        "Una ficha de otro color que se queda en tu meta te impide ganar. La página te avisa cuando todo lo que falta está ocupado por otros. Quien quiera evitarlo puede elegir una de las opciones de abajo.",
        "Empieza rojo, luego azul, luego amarillo.",
      ],
    },
    {
      title: "Dos o tres jugadores",
      blocks: [
        "Dos juegan con rojo y azul; con tres se suma amarillo. Cada uno juega por su cuenta.",
        "Con tres se puede elegir seguir jugando por el segundo puesto: quien llega primero deja sus fichas donde están y los otros dos continúan. Si luego hacen tablas, comparten los puestos que quedan.",
      ],
    },
  ],
  "*": [
    {
      title: "Antes de empezar",
      blocks: [
        "Los jugadores, el reloj, las veces que se puede deshacer y las opciones se eligen antes de empezar y valen para toda la partida. Para cambiarlos hay que empezar otra. El sonido y el aspecto se pueden cambiar en cualquier momento.",
      ],
    },
    {
      title: "Turnos",
      blocks: [
        "Nadie que tenga una jugada legal puede pasar. Quien no tiene ninguna pierde el turno, y un mensaje lo dice. Una victoria termina la partida al instante y va por delante de las tablas; después del final ya no se acepta nada.",
      ],
    },
    {
      title: "Reloj",
      blocks: [
        "Con reloj por turno, cada turno tiene su tiempo completo y no se guarda nada para después. El reloj empieza cuando se ha mostrado la jugada anterior. Si se acaba, no se mueve nada y el turno pasa. En los últimos cinco segundos ves un aviso y oyes un pitido por segundo. Una jugada que llega antes de que se acabe el tiempo es válida.",
        "Las máquinas tienen el mismo tiempo que las personas. Un turno perdido por el reloj cuenta para la repetición de posiciones, así que dos jugadores que se ausentan acaban en tablas.",
      ],
    },
    {
      title: "Deshacer y pausa",
      blocks: [
        "Deshacer vuelve a antes de la última jugada de una persona, con todo lo que vino después, y esa persona juega de nuevo. Gasta una de las veces que esa persona puede deshacer, pulse quien pulse el botón, y la siguiente vez se vuelve a la jugada anterior a esa. Después del final no se puede deshacer nada.",
        "Cuántas veces puede deshacer cada persona se acuerda antes de empezar: ninguna, una, tres, cinco o las que se quiera. Se deshace en el dispositivo donde se hizo esa jugada, también mientras una máquina piensa, pero no durante una pausa. Un turno perdido por el reloj no es una jugada: solo se deshace junto con una jugada anterior. El reloj empieza entonces completo.",
        "La pausa, el menú y salir de la página detienen la partida. Solo continúa cuando tú quieres, con exactamente el tiempo que quedaba. Mientras una partida con reloj está en pausa, su tablero está cubierto.",
        "En una partida con personas en otros dispositivos no hay pausa: ni el menú ni salir de la página detienen el reloj.",
      ],
    },
    {
      title: "Tablas y abandono",
      blocks: [
        {
          items: [
            "Cuando la misma posición, con el mismo jugador en turno, se da por tercera vez, cualquier persona puede reclamar tablas mientras esa posición siga en el tablero, y otra vez a la cuarta. Las posiciones deshechas no cuentan. A la quinta vez la partida es tablas. Entre máquinas basta la tercera vez.",
            "Una partida solo de máquinas es tablas cuando dura mucho: en Diam tras 400 turnos, en Diamond Game tras 300 rondas.",
            "Si nadie tiene una jugada legal, la partida es tablas.",
            "Las personas pueden acordar tablas: una las ofrece y todas las demás tienen que aceptar antes de la siguiente jugada. Las máquinas se suman. Donde juega una sola persona no hay oferta.",
            "Puedes abandonar. Entonces tu bando ha perdido. En Diamond Game con tres, tus fichas se quedan y tus turnos se saltan; gana quien quede al final, si nadie llega antes.",
          ],
        },
      ],
    },
  ],
};
