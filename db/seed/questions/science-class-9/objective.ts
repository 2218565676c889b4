import type { SeedQuestion } from '../../demo-types.ts'
import { assertionReason, figure, fillBlank, match, numeric, order, tex, trueFalse } from '../../markup.ts'

/** Class 9: statements, blanks, pairs, sequences and numbers. */
export const scienceClass9Objective: SeedQuestion[] = [
  trueFalse({
    key: 's9-35',
    chapter: 'Force and Laws of Motion',
    topic: 'First law of motion',
    level: 'EASY',
    skill: 'UNDERSTAND',
    question_text: '<p>A ball that rolls on a level floor comes to rest because its inertia is used up.</p>',
    value: false,
    explanation: '<p>Friction stops it. Inertia depends on the mass and is not used up.</p>',
    tags: ['inertia'],
    hindi: {
      question_text: '<p>समतल फ़र्श पर लुढ़कती हुई गेंद इसलिए रुक जाती है कि उसका जड़त्व समाप्त हो जाता है।</p>',
      explanation: '<p>गेंद को घर्षण रोकता है। जड़त्व द्रव्यमान पर निर्भर करता है और समाप्त नहीं होता।</p>',
    },
  }),
  trueFalse({
    key: 's9-36',
    chapter: 'Sound',
    topic: 'Characteristics of a sound wave',
    level: 'EASY',
    skill: 'REMEMBER',
    question_text: '<p>Sound travels faster in steel than in air.</p>',
    value: true,
    explanation:
      '<p>The particles of a solid are bound closely and pass a disturbance on quickly: nearly 6000 m/s in ' +
      'steel, about 340 m/s in air.</p>',
    tags: ['speed of sound'],
  }),
  assertionReason({
    key: 's9-37',
    chapter: 'Matter in Our Surroundings',
    topic: 'Evaporation',
    level: 'EASY',
    skill: 'ANALYSE',
    assertion: 'On a hot, dry day the water in an earthen pot stays cooler than the air around it.',
    reason: 'Water that seeps through the pores of the pot takes up heat from the rest as it evaporates.',
    option: 'A',
    explanation: '<p>The latent heat of evaporation is drawn from the pot and the water in it.</p>',
    tags: ['latent heat'],
    hindi: {
      assertion: 'गर्म और शुष्क दिन में मिट्टी के घड़े का जल आस-पास की वायु से ठंडा रहता है।',
      reason: 'घड़े के छिद्रों से रिसने वाला जल वाष्पित होते समय शेष जल से ऊष्मा लेता है।',
      explanation: '<p>वाष्पन की गुप्त ऊष्मा घड़े और उसके जल से ली जाती है।</p>',
    },
  }),
  assertionReason({
    key: 's9-38',
    chapter: 'Structure of the Atom',
    topic: 'Isotopes and isobars',
    level: 'MEDIUM',
    skill: 'ANALYSE',
    assertion: 'The isotopes of an element have the same chemical properties.',
    reason: 'The isotopes of an element have different numbers of neutrons.',
    option: 'B',
    explanation:
      '<p>Both are true. The properties agree because the atoms have equally many electrons in the same ' +
      'arrangement.</p>',
    tags: ['isotopes'],
  }),
  assertionReason({
    key: 's9-39',
    chapter: 'Gravitation',
    topic: 'Mass and weight',
    level: 'MEDIUM',
    skill: 'EVALUATE',
    assertion: 'A body weighs slightly less at the equator than at the poles.',
    reason: 'The mass of a body decreases on the way from a pole to the equator.',
    option: 'C',
    explanation:
      `<p>The mass is the same everywhere; it is ${tex`g`} that is smaller at the equator, where the surface ` +
      'is farther from the centre of the Earth.</p>',
    tags: ['weight'],
  }),
  assertionReason({
    key: 's9-40',
    chapter: 'Sound',
    topic: 'Characteristics of a sound wave',
    level: 'EASY',
    skill: 'EVALUATE',
    assertion: 'Two astronauts on the surface of the Moon hear each other without radio if they shout.',
    reason: 'Sound needs a material medium to travel in.',
    option: 'D',
    explanation: '<p>The Moon has practically no atmosphere, so no sound passes from one to the other.</p>',
    tags: ['medium'],
  }),
  fillBlank({
    key: 's9-41',
    chapter: 'Structure of the Atom',
    topic: 'Isotopes and isobars',
    level: 'EASY',
    skill: 'APPLY',
    question_text: `<p>A neutral atom of ${tex`\ce{^{23}_{11}Na}`} has {{1}} electrons and {{2}} neutrons.</p>`,
    blanks: [
      ['11', 'eleven'],
      ['12', 'twelve'],
    ],
    explanation: `<p>As many electrons as protons, 11; and ${tex`23 - 11 = 12`} neutrons.</p>`,
    tags: ['mass number'],
  }),
  fillBlank({
    key: 's9-42',
    chapter: 'Gravitation',
    topic: 'Thrust and pressure',
    level: 'EASY',
    skill: 'REMEMBER',
    question_text:
      '<p>A body in a liquid is pushed upwards by a force called {{1}}. It equals the {{2}} of the liquid ' +
      'that the body displaces.</p>',
    blanks: [['buoyant force', 'buoyancy', 'upthrust', 'upward thrust', 'the buoyant force'], ['weight']],
    explanation: '<p>This is Archimedes’ principle.</p>',
    tags: ['Archimedes'],
  }),
  match({
    key: 's9-43',
    chapter: 'The Fundamental Unit of Life',
    topic: 'Cell organelles',
    level: 'EASY',
    skill: 'REMEMBER',
    max_marks: 2,
    question_text: '<p>Match each organelle with what it does. One entry on the right is left over.</p>',
    pairs: [
      ['Ribosome', 'makes proteins'],
      ['Golgi apparatus', 'packs and sends off substances'],
      ['Lysosome', 'digests worn-out parts of the cell'],
      ['Chloroplast', 'makes food with the energy of light'],
    ],
    distractors: ['holds the instructions for the whole cell'],
    explanation: '<p>The entry left over belongs to the nucleus.</p>',
    tags: ['organelles'],
  }),
  match({
    key: 's9-44',
    chapter: 'Is Matter Around Us Pure?',
    topic: 'Separating mixtures',
    level: 'MEDIUM',
    skill: 'APPLY',
    max_marks: 2,
    question_text: '<p>Match each mixture with the best method to separate it. One method is left over.</p>',
    pairs: [
      ['Cream and milk', 'centrifugation'],
      ['The dyes of black ink', 'chromatography'],
      ['Camphor and sand', 'sublimation'],
      ['Mustard oil and water', 'separating funnel'],
    ],
    distractors: ['filtration'],
    explanation: '<p>Filtration separates a solid that does not dissolve from a liquid; there is none here.</p>',
    tags: ['separation'],
    hindi: {
      question_text: '<p>प्रत्येक मिश्रण का उसे पृथक करने की सबसे उपयुक्त विधि से मिलान कीजिए। एक विधि शेष रहेगी।</p>',
      pairs: [
        ['दूध और क्रीम', 'अपकेंद्रण'],
        ['काली स्याही के रंजक', 'क्रोमैटोग्राफी'],
        ['कपूर और रेत', 'ऊर्ध्वपातन'],
        ['सरसों का तेल और जल', 'पृथक्कारी कीप'],
      ],
      distractors: ['निस्यंदन (छानना)'],
      explanation: '<p>छानने से अघुलनशील ठोस को द्रव से अलग किया जाता है; यहाँ ऐसा कोई मिश्रण नहीं है।</p>',
    },
  }),
  order({
    key: 's9-45',
    chapter: 'The Fundamental Unit of Life',
    topic: 'Cell division',
    level: 'HARD',
    skill: 'UNDERSTAND',
    max_marks: 2,
    question_text: '<p>A skin cell divides by mitosis. Put what happens in it into the right order.</p>',
    sequence: [
      'The DNA is copied.',
      'The chromosomes become short, thick and visible.',
      'The chromosomes line up in the middle of the cell.',
      'The halves of each chromosome are pulled to opposite ends.',
      'Two nuclei form and the cell splits into two.',
    ],
    explanation:
      '<p>Each daughter cell gets one half of every doubled chromosome, so both have as many chromosomes as ' +
      'the first cell.</p>',
    tags: ['mitosis'],
  }),
  order({
    key: 's9-46',
    chapter: 'Structure of the Atom',
    topic: 'Models of the atom',
    level: 'EASY',
    skill: 'REMEMBER',
    question_text: '<p>Put these ideas of the atom into the order in which they were proposed, the oldest first.</p>',
    sequence: [
      'An atom can’t be divided (Dalton).',
      'Electrons are set in a ball of positive charge (Thomson).',
      'Electrons move around a tiny nucleus (Rutherford).',
      'Electrons move only in shells of fixed energy (Bohr).',
    ],
    explanation: '<p>1808, 1904, 1911 and 1913.</p>',
    tags: ['history'],
    hindi: {
      question_text: '<p>परमाणु के बारे में इन विचारों को उस क्रम में रखिए जिस क्रम में वे प्रस्तुत किए गए; सबसे पुराना ' + 'पहले।</p>',
      sequence: [
        'परमाणु अविभाज्य है (डाल्टन)।',
        'इलेक्ट्रॉन धन आवेश के गोले में धँसे हैं (टॉमसन)।',
        'इलेक्ट्रॉन एक अति सूक्ष्म नाभिक के चारों ओर घूमते हैं (रदरफ़ोर्ड)।',
        'इलेक्ट्रॉन केवल निश्चित ऊर्जा के कोशों में घूमते हैं (बोर)।',
      ],
      explanation: '<p>1808, 1904, 1911 और 1913।</p>',
    },
  }),
  numeric({
    key: 's9-47',
    chapter: 'Force and Laws of Motion',
    topic: 'Third law of motion',
    level: 'MEDIUM',
    skill: 'APPLY',
    max_marks: 2,
    question_text:
      '<p>A rifle of mass 4 kg fires a bullet of mass 20 g at 300 m/s. With what speed, in m/s, does the ' +
      'rifle recoil?</p>',
    value: 1.5,
    tolerance: 0,
    unit: 'm/s',
    explanation: `<p>The total momentum stays zero: ${tex`4 \times v = 0.020 \times 300 = 6`}, so ${tex`v = 1.5`}.</p>`,
    tags: ['momentum'],
  }),
  numeric({
    key: 's9-48',
    chapter: 'Motion',
    topic: 'Equations of motion',
    level: 'MEDIUM',
    skill: 'APPLY',
    max_marks: 2,
    question_text:
      '<p>A train that runs at 72 km/h is brought to rest with a uniform retardation of 0.5 m/s². How many ' +
      'metres does it go before it stops?</p>',
    value: 400,
    tolerance: 0,
    unit: 'm',
    explanation:
      `<p>${tex`u = 72\ \text{km/h} = 20\ \text{m/s}`}; from ${tex`v^2 = u^2 + 2as`}: ` +
      `${tex`s = \frac{20^2}{2 \times 0.5} = 400`}.</p>`,
    tags: ['retardation'],
  }),
  numeric({
    key: 's9-49',
    chapter: 'Sound',
    topic: 'Reflection of sound',
    level: 'EASY',
    skill: 'APPLY',
    question_text:
      '<p>A ship sends a pulse of ultrasound to the sea bed and receives the echo 1.2 s later. How deep is ' +
      'the sea there, in metres? (Speed of sound in sea water: 1500 m/s)</p>' +
      figure(
        'sonar',
        'A ship above the sea bed at depth d. One arrow runs from the ship to the sea bed, another back to the ship.',
      ),
    value: 900,
    tolerance: 0,
    unit: 'm',
    explanation: `<p>The sound goes down and up: ${tex`2d = 1500 \times 1.2 = 1800`}, so ${tex`d = 900`}.</p>`,
    tags: ['sonar', 'echo'],
  }),
  numeric({
    key: 's9-50',
    chapter: 'Is Matter Around Us Pure?',
    topic: 'Concentration of a solution',
    level: 'HARD',
    skill: 'APPLY',
    max_marks: 2,
    question_text:
      '<p>नमक के 300 g विलयन की सांद्रता द्रव्यमान के अनुसार 20 % है। इसमें 100 g जल और मिलाया जाता है। नए ' +
      'विलयन की सांद्रता कितने प्रतिशत होगी?</p>',
    value: 15,
    tolerance: 0,
    unit: '%',
    explanation:
      `<p>नमक ${tex`300 \times \frac{20}{100} = 60`} g ही रहता है, विलयन 400 g हो जाता है: ` +
      `${tex`\frac{60}{400} \times 100 = 15`}।</p>`,
    tags: ['सांद्रता'],
    language: 'hi',
  }),
]
