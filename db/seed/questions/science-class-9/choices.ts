import type { SeedQuestion } from '../../demo-types.ts'
import { choice, figure, multipleChoice, tex } from '../../markup.ts'

/** Class 9: questions with one right option, and with several. */
export const scienceClass9Choices: SeedQuestion[] = [
  choice({
    key: 's9-16',
    chapter: 'Matter in Our Surroundings',
    topic: 'States of matter',
    level: 'EASY',
    skill: 'UNDERSTAND',
    question_text:
      '<p>The piston of a closed syringe can be pushed far in when the syringe holds air, but hardly at all ' +
      'when it holds water. Why?</p>',
    options: [
      'The particles of air are softer than those of water.',
      'There are no forces at all between the particles of water.',
      'The particles of air are far apart, those of water nearly touch.',
      'The particles of water do not move.',
    ],
    right: 'C',
    explanation:
      '<p>Compression brings particles nearer to each other; only in a gas is there much empty space between them.</p>',
    tags: ['gas', 'particles'],
  }),
  choice({
    key: 's9-17',
    chapter: 'Matter in Our Surroundings',
    topic: 'Change of state',
    level: 'MEDIUM',
    skill: 'ANALYSE',
    question_text:
      '<p>Crushed ice at −20 °C is heated steadily. The graph shows its temperature. In which part of the ' +
      'graph are ice and liquid water present together?</p>' +
      figure(
        'heating-curve',
        'Temperature against time: from A (−20 °C, 0 min) up to B (0 °C, 1 min), level to C (0 °C, 9 min), ' +
          'up to D (100 °C, 19 min), level to E (100 °C, 24 min).',
        340,
      ),
    options: ['A to B', 'B to C', 'C to D', 'D to E'],
    right: 'B',
    explanation:
      '<p>While the ice melts, the heat goes into the change of state and the temperature stays at 0 °C.</p>',
    tags: ['heating curve'],
  }),
  choice({
    key: 's9-18',
    chapter: 'Is Matter Around Us Pure?',
    topic: 'Mixtures',
    level: 'EASY',
    skill: 'REMEMBER',
    question_text:
      '<p>A narrow beam of light is sent through four beakers in a dark room. In which beaker can the path ' +
      'of the beam be seen?</p>',
    options: [
      'Sugar dissolved in water',
      'A few drops of milk in water',
      'Common salt dissolved in water',
      'Copper sulphate dissolved in water',
    ],
    right: 'B',
    explanation: '<p>The particles of a colloid are large enough to scatter light: the Tyndall effect.</p>',
    tags: ['Tyndall effect'],
    hindi: {
      question_text:
        '<p>एक अँधेरे कमरे में प्रकाश का पतला किरण-पुंज चार बीकरों से होकर भेजा जाता है। किस बीकर में ' +
        'किरण-पुंज का मार्ग दिखाई देता है?</p>',
      options: ['जल में घुली चीनी', 'जल में दूध की कुछ बूँदें', 'जल में घुला साधारण नमक', 'जल में घुला कॉपर सल्फेट'],
      explanation: '<p>कोलाइड के कण इतने बड़े होते हैं कि प्रकाश का प्रकीर्णन कर देते हैं: यह टिंडल प्रभाव है।</p>',
    },
  }),
  choice({
    key: 's9-19',
    chapter: 'Atoms and Molecules',
    topic: 'Laws of chemical combination',
    level: 'MEDIUM',
    skill: 'APPLY',
    question_text:
      '<p>12 g of carbon combine with exactly 32 g of oxygen to form carbon dioxide. What mass of carbon ' +
      'dioxide is formed when 3 g of carbon burn completely in 50 g of oxygen?</p>',
    options: ['8 g', '11 g', '35 g', '53 g'],
    right: 'B',
    explanation:
      `<p>3 g of carbon take up only ${tex`3 \times \frac{32}{12} = 8`} g of oxygen, however much there is: ` +
      `${tex`3 + 8 = 11`} g.</p>`,
    tags: ['constant proportions'],
  }),
  choice({
    key: 's9-20',
    chapter: 'Atoms and Molecules',
    topic: 'Molecular mass',
    level: 'EASY',
    skill: 'APPLY',
    question_text:
      `<p>What is the formula unit mass of slaked lime, ${tex`\ce{Ca(OH)2}`}? (Atomic masses: Ca 40 u, O 16 u, ` +
      'H 1 u)</p>',
    options: ['57 u', '58 u', '74 u', '114 u'],
    right: 'C',
    explanation: `<p>${tex`40 + 2 \times (16 + 1) = 74`}: the 2 behind the bracket counts for oxygen and hydrogen.</p>`,
    tags: ['formula unit mass'],
  }),
  choice({
    key: 's9-21',
    chapter: 'Structure of the Atom',
    topic: 'Electronic configuration',
    level: 'EASY',
    skill: 'UNDERSTAND',
    question_text: '<p>The electrons of an atom are arranged 2, 8, 6. What is the valency of the element?</p>',
    options: ['6', '8', '2', '4'],
    right: 'C',
    explanation: '<p>It needs two electrons to complete its outermost shell of eight.</p>',
    tags: ['valency'],
    hindi: {
      question_text: '<p>किसी परमाणु का इलेक्ट्रॉनिक विन्यास 2, 8, 6 है। इस तत्व की संयोजकता क्या है?</p>',
      options: ['6', '8', '2', '4'],
      explanation: '<p>अपने बाह्यतम कोश में आठ इलेक्ट्रॉन पूरे करने के लिए इसे दो इलेक्ट्रॉन चाहिए।</p>',
    },
  }),
  choice({
    key: 's9-22',
    chapter: 'Structure of the Atom',
    topic: 'Models of the atom',
    level: 'EASY',
    skill: 'UNDERSTAND',
    question_text:
      '<p>Rutherford shot α-particles at a thin gold foil. What did he conclude from the fact that most of ' +
      'them went straight through?</p>',
    options: [
      'Most of the space in an atom is empty.',
      'The nucleus carries a positive charge.',
      'Electrons move in shells of fixed energy.',
      'The nucleus holds nearly all the mass.',
    ],
    right: 'A',
    explanation:
      '<p>Most α-particles met nothing that could turn them aside. The charge of the nucleus follows from ' +
      'the few that were deflected.</p>',
    tags: ['Rutherford'],
  }),
  choice({
    key: 's9-23',
    chapter: 'The Fundamental Unit of Life',
    topic: 'Cell organelles',
    level: 'EASY',
    skill: 'UNDERSTAND',
    question_text:
      '<p>The leg muscles of a long-distance runner use a great deal of energy. Of which organelle do their ' +
      'cells have unusually many?</p>',
    options: ['Lysosomes', 'Ribosomes', 'Vacuoles', 'Mitochondria'],
    right: 'D',
    explanation: '<p>Mitochondria release the energy of food and store it as ATP.</p>',
    tags: ['mitochondria'],
  }),
  choice({
    key: 's9-24',
    chapter: 'Tissues',
    topic: 'Plant tissues',
    level: 'EASY',
    skill: 'REMEMBER',
    question_text:
      '<p>The stalk of a leaf bends in the wind without breaking. Which tissue gives it this flexibility?</p>',
    options: ['Collenchyma', 'Sclerenchyma', 'Xylem', 'Parenchyma'],
    right: 'A',
    explanation: '<p>The living cells of collenchyma are thickened at the corners; they support and still bend.</p>',
    tags: ['collenchyma'],
  }),
  choice({
    key: 's9-25',
    chapter: 'Motion',
    topic: 'Speed and velocity',
    level: 'MEDIUM',
    skill: 'APPLY',
    question_text:
      '<p>A bus covers the first 60 km of its route at 30 km/h and the next 60 km at 60 km/h. What is its ' +
      'average speed?</p>',
    options: ['40 km/h', '45 km/h', '50 km/h', '90 km/h'],
    right: 'A',
    explanation:
      `<p>The bus needs ${tex`2 + 1 = 3`} hours for 120 km. The mean of the two speeds would be right only for ` +
      'equal times.</p>',
    tags: ['average speed'],
  }),
  choice({
    key: 's9-26',
    chapter: 'Motion',
    topic: 'Speed and velocity',
    level: 'MEDIUM',
    skill: 'ANALYSE',
    question_text:
      `<p>The graph shows how two runners ${tex`P`} and ${tex`Q`} move along a track. How long has ${tex`Q`} ` +
      'been running when the two are level?</p>' +
      figure(
        'distance-time',
        'Distance–time graph: P is a straight line from 0 m at 0 s to 100 m at 20 s, Q a straight line from ' +
          '0 m at 5 s to 100 m at 15 s. They cross at 10 s and 50 m.',
        330,
      ),
    options: ['15 s', '10 s', '7.5 s', '5 s'],
    right: 'D',
    explanation: `<p>The lines cross at 10 s, and ${tex`Q`} started at 5 s.</p>`,
    tags: ['graph'],
  }),
  choice({
    key: 's9-27',
    chapter: 'Force and Laws of Motion',
    topic: 'Third law of motion',
    level: 'MEDIUM',
    skill: 'UNDERSTAND',
    question_text:
      '<p>A girl jumps from a boat to the bank, and the boat moves backwards. What is true of the forces ' +
      'between the girl and the boat?</p>',
    options: [
      'The force on the girl is larger, for she moves faster.',
      'The force on the boat is larger, for it is heavier.',
      'They are equal and opposite, so they cancel and nothing is accelerated.',
      'They are equal and opposite and act on different bodies.',
    ],
    right: 'D',
    explanation: '<p>Action and reaction never cancel, because each acts on a body of its own.</p>',
    tags: ['action and reaction'],
  }),
  choice({
    key: 's9-28',
    chapter: 'Gravitation',
    topic: 'Thrust and pressure',
    level: 'EASY',
    skill: 'ANALYSE',
    question_text:
      '<p>The brick in the figure is laid on sand on one of its faces. On which face must it lie to sink in ' +
      'deepest?</p>' +
      figure(
        'brick',
        'A brick with edges of 20 cm, 10 cm and 5 cm. Face P on top is 20 cm by 10 cm, face Q in front 20 cm ' +
          'by 5 cm, face R at the end 10 cm by 5 cm.',
      ),
    options: [`On ${tex`P`}`, `On ${tex`Q`}`, `On ${tex`R`}`, 'It sinks in equally deep on each face.'],
    right: 'C',
    explanation:
      '<p>The thrust is the weight each time; the pressure is greatest on the smallest area, ' +
      `${tex`10 \times 5 = 50\ \text{cm}^2`}.</p>`,
    tags: ['pressure'],
  }),
  choice({
    key: 's9-29',
    chapter: 'Work and Energy',
    topic: 'Work',
    level: 'MEDIUM',
    skill: 'UNDERSTAND',
    question_text:
      '<p>A porter walks 50 m along a level platform at constant speed with a 20 kg trunk on his head. How ' +
      `much work does he do on the trunk against gravity? (${tex`g = 10\ \text{m/s}^2`})</p>`,
    options: ['10,000 J', '1000 J', '0 J', '200 J'],
    right: 'C',
    explanation:
      '<p>The weight acts downwards, the displacement is horizontal: at a right angle to the force no work ' +
      'is done.</p>',
    tags: ['work'],
  }),
  choice({
    key: 's9-30',
    chapter: 'Improvement in Food Resources',
    topic: 'Animal husbandry',
    level: 'EASY',
    skill: 'REMEMBER',
    question_text: '<p>Why are Indian breeds of cattle such as Sahiwal crossed with foreign breeds such as Jersey?</p>',
    options: [
      'To get animals that need no fodder',
      'To combine resistance to disease with a long period of milking',
      'To get animals that live without water in dry regions',
      'To combine small size with a short period of milking',
    ],
    right: 'B',
    explanation: '<p>Indian breeds resist local diseases well; the foreign breeds give milk for a longer time.</p>',
    tags: ['cattle'],
  }),
  choice({
    key: 's9-31',
    chapter: 'Tissues',
    topic: 'Animal tissues',
    level: 'MEDIUM',
    skill: 'REMEMBER',
    question_text:
      '<p>A slide shows branched, cylindrical muscle cells with faint stripes and one nucleus each. Where ' +
      'does the tissue come from?</p>',
    options: ['The upper arm', 'The wall of the intestine', 'The iris of the eye', 'The heart'],
    right: 'D',
    explanation:
      '<p>Cells of skeletal muscle have many nuclei and no branches; smooth muscle cells are spindle-shaped ' +
      'and have no stripes.</p>',
    tags: ['muscle'],
  }),
  multipleChoice({
    key: 's9-32',
    chapter: 'Is Matter Around Us Pure?',
    topic: 'Mixtures',
    level: 'MEDIUM',
    skill: 'UNDERSTAND',
    question_text: '<p>Which of these are colloids? Choose all that are.</p>',
    options: ['Milk', 'Fog', 'Brine', 'Shaving foam'],
    right: 'ABD',
    explanation:
      '<p>Milk is an emulsion, fog an aerosol, and the foam holds gas in a liquid. Brine is a true solution ' +
      'of salt.</p>',
    tags: ['colloid'],
  }),
  multipleChoice({
    key: 's9-33',
    chapter: 'The Fundamental Unit of Life',
    topic: 'Plant and animal cells',
    level: 'EASY',
    skill: 'REMEMBER',
    question_text:
      '<p>Which of these are found in the cells of a mango leaf and in those of your skin? Choose all that are.</p>',
    options: ['Mitochondria', 'Cell wall', 'Golgi apparatus', 'Plasma membrane'],
    right: 'ACD',
    explanation: '<p>Only the plant cell has a cell wall outside the plasma membrane.</p>',
    tags: ['cell'],
  }),
  multipleChoice({
    key: 's9-34',
    chapter: 'Motion',
    topic: 'Speed and velocity',
    level: 'HARD',
    skill: 'ANALYSE',
    question_text:
      '<p>एक खिलाड़ी वृत्ताकार पथ पर एकसमान चाल से दौड़ रहा है। दौड़ते समय इनमें से कौन-सी राशियाँ बदलती ' +
      'रहती हैं? सभी सही विकल्प चुनिए।</p>',
    options: ['चाल', 'वेग', 'त्वरण की दिशा', 'गतिज ऊर्जा'],
    right: 'BC',
    explanation:
      '<p>गति की दिशा हर क्षण बदलती है, इसलिए वेग बदलता है। त्वरण सदा वृत्त के केंद्र की ओर होता है, अतः ' +
      'उसकी दिशा भी बदलती है।</p>',
    tags: ['वृत्तीय गति'],
    language: 'hi',
  }),
]
