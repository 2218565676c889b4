import type { SeedQuestion } from '../../demo-types.ts'
import { assertionReason, fillBlank, match, numeric, order, tex, trueFalse } from '../../markup.ts'

/** Class 10: statements, blanks, pairs, sequences and numbers. */
export const scienceClass10Objective: SeedQuestion[] = [
  trueFalse({
    key: 's10-37',
    chapter: 'Heredity',
    topic: 'Sex determination',
    level: 'EASY',
    skill: 'REMEMBER',
    question_text:
      '<p>Whether a child is a girl or a boy depends on the chromosome that it inherits from its father.</p>',
    value: true,
    explanation: '<p>Every egg carries an X chromosome; half of the sperms carry X, the other half Y.</p>',
    tags: ['chromosomes'],
    hindi: {
      question_text: '<p>शिशु लड़का होगा या लड़की, यह पिता से मिलने वाले गुणसूत्र पर निर्भर करता है।</p>',
      explanation: '<p>प्रत्येक अंडाणु में X गुणसूत्र होता है; आधे शुक्राणुओं में X और आधे में Y होता है।</p>',
    },
  }),
  trueFalse({
    key: 's10-38',
    chapter: 'Magnetic Effects of Electric Current',
    topic: 'Field of a current',
    level: 'MEDIUM',
    skill: 'UNDERSTAND',
    question_text:
      '<p>Inside a long solenoid that carries a current, the field lines run from its north end to its south ' +
      'end.</p>',
    value: false,
    explanation:
      '<p>Outside they run from north to south; inside they go back from south to north, for field lines are ' +
      'closed curves.</p>',
    tags: ['solenoid'],
  }),
  assertionReason({
    key: 's10-39',
    chapter: 'Magnetic Effects of Electric Current',
    topic: 'Domestic electric circuits',
    level: 'MEDIUM',
    skill: 'ANALYSE',
    assertion: 'A fuse is connected in series with the circuit that it protects.',
    reason:
      'The whole current of the circuit must pass through the fuse, so that it melts when the current is too ' +
      'large.',
    option: 'A',
    explanation:
      '<p>A fuse in parallel would carry only a part of the current, and the circuit would stay closed when it ' +
      'melts.</p>',
    tags: ['fuse'],
  }),
  assertionReason({
    key: 's10-40',
    chapter: 'The Human Eye and the Colourful World',
    topic: 'Scattering of light',
    level: 'HARD',
    skill: 'EVALUATE',
    assertion: 'To astronauts high above the Earth the sky looks black, even while the Sun shines.',
    reason: 'The molecules of air scatter blue light more strongly than red light.',
    option: 'B',
    explanation:
      '<p>Both are true. But the sky is black up there because nothing scatters light at all; the reason would ' +
      'explain the blue sky on the ground.</p>',
    tags: ['scattering'],
  }),
  assertionReason({
    key: 's10-41',
    chapter: 'Acids, Bases and Salts',
    topic: 'Properties of acids and bases',
    level: 'MEDIUM',
    skill: 'ANALYSE',
    assertion: 'Dry hydrogen chloride gas does not change the colour of dry blue litmus paper.',
    reason: 'Hydrogen chloride forms hydrogen ions only in the presence of water.',
    option: 'A',
    explanation: `<p>${tex`\ce{HCl + H2O -> H3O+ + Cl-}`}: only these ions make the gas act as an acid.</p>`,
    tags: ['ions'],
    hindi: {
      assertion: 'शुष्क हाइड्रोजन क्लोराइड गैस शुष्क नीले लिटमस पत्र का रंग नहीं बदलती।',
      reason: 'हाइड्रोजन क्लोराइड केवल जल की उपस्थिति में हाइड्रोजन आयन बनाती है।',
      explanation: `<p>${tex`\ce{HCl + H2O -> H3O+ + Cl-}`}: इन्हीं आयनों के कारण गैस अम्ल की तरह व्यवहार करती है।</p>`,
    },
  }),
  assertionReason({
    key: 's10-42',
    chapter: 'Life Processes',
    topic: 'Respiration',
    level: 'EASY',
    skill: 'EVALUATE',
    assertion: 'Green plants respire only at night.',
    reason: 'Photosynthesis needs light.',
    option: 'D',
    explanation:
      '<p>Plants respire day and night. By day photosynthesis uses up more carbon dioxide than respiration ' +
      'gives off.</p>',
    tags: ['plants'],
  }),
  assertionReason({
    key: 's10-43',
    chapter: 'Carbon and its Compounds',
    topic: 'Covalent bonds',
    level: 'MEDIUM',
    skill: 'ANALYSE',
    assertion: 'Graphite conducts electricity, but diamond does not.',
    reason: 'In graphite each carbon atom is bonded to four others.',
    option: 'C',
    explanation:
      '<p>In graphite each atom is bonded to three others only; the electrons that are left over can move. ' +
      'Four bonds are found in diamond.</p>',
    tags: ['allotropes'],
  }),
  fillBlank({
    key: 's10-44',
    chapter: 'Control and Coordination',
    topic: 'Hormones',
    level: 'EASY',
    skill: 'REMEMBER',
    question_text:
      '<p>The pancreas lowers the sugar in the blood with the hormone {{1}}. The gland in the neck that needs ' +
      'iodine for its hormone is the {{2}}.</p>',
    blanks: [['insulin'], ['thyroid', 'thyroid gland']],
    explanation: '<p>Too little insulin leads to diabetes, too little iodine to goitre.</p>',
    tags: ['glands'],
  }),
  fillBlank({
    key: 's10-45',
    chapter: 'Light – Reflection and Refraction',
    topic: 'Lenses',
    level: 'MEDIUM',
    skill: 'APPLY',
    question_text: '<p>A lens has a focal length of −50 cm. Its power is {{1}} dioptres, and it is a {{2}} lens.</p>',
    blanks: [
      ['−2', '-2', '−2.0', '-2.0', 'minus 2'],
      ['concave', 'diverging'],
    ],
    explanation:
      `<p>${tex`P = \frac{1}{f} = \frac{1}{-0.50\ \text{m}} = -2`} D; the sign is negative for a diverging ` +
      'lens.</p>',
    tags: ['power'],
  }),
  fillBlank({
    key: 's10-46',
    chapter: 'Carbon and its Compounds',
    topic: 'Ethanol and ethanoic acid',
    level: 'MEDIUM',
    skill: 'REMEMBER',
    question_text:
      `<p>The systematic name of ${tex`\ce{CH3CH2OH}`} is {{1}}. Warm alkaline potassium permanganate oxidises ` +
      'it, and after adding acid one obtains {{2}}, the acid in vinegar.</p>',
    blanks: [['ethanol'], ['ethanoic acid', 'acetic acid']],
    explanation: `<p>${tex`\ce{CH3CH2OH}`} gains oxygen and loses hydrogen: it becomes ${tex`\ce{CH3COOH}`}.</p>`,
    tags: ['oxidation'],
  }),
  match({
    key: 's10-47',
    chapter: 'Acids, Bases and Salts',
    topic: 'Salts in daily life',
    level: 'EASY',
    skill: 'REMEMBER',
    max_marks: 2,
    question_text: '<p>Match each substance with its use. One use is left over.</p>',
    pairs: [
      ['Baking soda', 'against too much acid in the stomach'],
      ['Bleaching powder', 'to disinfect drinking water'],
      ['Washing soda', 'to soften hard water'],
      ['Plaster of Paris', 'to hold broken bones in place'],
    ],
    distractors: ['to preserve pickles'],
    explanation: '<p>Pickles are preserved with common salt.</p>',
    tags: ['salts'],
  }),
  match({
    key: 's10-48',
    chapter: 'How do Organisms Reproduce?',
    topic: 'Asexual reproduction',
    level: 'EASY',
    skill: 'REMEMBER',
    max_marks: 2,
    question_text:
      '<p>Match each organism with the way in which it reproduces. One entry on the right is left over.</p>',
    pairs: [
      ['Amoeba', 'binary fission'],
      ['Hydra', 'budding'],
      ['Bread mould', 'spores'],
      ['Bryophyllum', 'buds on the edge of the leaf'],
    ],
    distractors: ['tubers'],
    explanation: '<p>Tubers are the potato’s way.</p>',
    tags: ['organisms'],
    hindi: {
      question_text: '<p>प्रत्येक जीव का उसके जनन की विधि से मिलान कीजिए। दाईं ओर की एक प्रविष्टि शेष रहेगी।</p>',
      pairs: [
        ['अमीबा', 'द्विखंडन'],
        ['हाइड्रा', 'मुकुलन'],
        ['ब्रेड मोल्ड (फफूँद)', 'बीजाणु'],
        ['ब्रायोफिलम', 'पत्ती के किनारे की कलिकाएँ'],
      ],
      distractors: ['कंद'],
      explanation: '<p>कंद से आलू उगता है।</p>',
    },
  }),
  order({
    key: 's10-49',
    chapter: 'Life Processes',
    topic: 'Excretion',
    level: 'MEDIUM',
    skill: 'UNDERSTAND',
    max_marks: 2,
    question_text: '<p>Put the stations of a molecule of urea on its way out of the body into the right order.</p>',
    sequence: ['Renal artery', 'Bowman’s capsule', 'Tubule of the nephron', 'Ureter', 'Urinary bladder', 'Urethra'],
    explanation:
      '<p>The blood is filtered into Bowman’s capsule; what the tubule does not take back flows on as ' + 'urine.</p>',
    tags: ['kidney'],
  }),
  order({
    key: 's10-50',
    chapter: 'Metals and Non-metals',
    topic: 'Reactivity series',
    level: 'EASY',
    skill: 'REMEMBER',
    question_text: '<p>Arrange these metals by their reactivity, the most reactive first.</p>',
    sequence: ['Potassium', 'Calcium', 'Zinc', 'Iron', 'Copper'],
    explanation: '<p>Potassium and calcium react with cold water, zinc and iron with steam, copper with neither.</p>',
    tags: ['reactivity'],
    hindi: {
      question_text: '<p>इन धातुओं को अभिक्रियाशीलता के क्रम में रखिए; सबसे अधिक अभिक्रियाशील पहले।</p>',
      sequence: ['पोटैशियम', 'कैल्सियम', 'ज़िंक (जस्ता)', 'आयरन (लोहा)', 'कॉपर (ताँबा)'],
      explanation: '<p>पोटैशियम और कैल्सियम ठंडे जल से, ज़िंक और आयरन भाप से अभिक्रिया करते हैं; कॉपर दोनों में से किसी ' + 'से नहीं।</p>',
    },
  }),
  order({
    key: 's10-51',
    chapter: 'Control and Coordination',
    topic: 'Reflex actions',
    level: 'MEDIUM',
    skill: 'UNDERSTAND',
    max_marks: 2,
    question_text:
      '<p>You step on a thorn and pull your foot away. Put the stations of the message into the right ' + 'order.</p>',
    sequence: [
      'Receptor in the skin',
      'Sensory neuron',
      'Relay neuron in the spinal cord',
      'Motor neuron',
      'Muscle of the leg',
    ],
    explanation: '<p>This is a reflex arc; the brain learns of it a little later.</p>',
    tags: ['reflex arc'],
  }),
  numeric({
    key: 's10-52',
    chapter: 'Electricity',
    topic: 'Electric power',
    level: 'EASY',
    skill: 'APPLY',
    max_marks: 2,
    question_text:
      '<p>A current of 5 A flows in an electric iron of 20 Ω. How many kilojoules of heat does it produce in ' +
      '30 s?</p>',
    value: 15,
    tolerance: 0,
    unit: 'kJ',
    explanation: `<p>${tex`H = I^2 R t = 5^2 \times 20 \times 30 = 15\,000\ \text{J} = 15\ \text{kJ}`}</p>`,
    tags: ["Joule's law"],
    hindi: {
      question_text:
        '<p>20 Ω प्रतिरोध की एक विद्युत इस्तरी से 5 A की धारा प्रवाहित होती है। 30 s में वह कितने किलोजूल ' +
        'ऊष्मा उत्पन्न करती है?</p>',
    },
  }),
  numeric({
    key: 's10-53',
    chapter: 'Electricity',
    topic: "Ohm's law",
    level: 'HARD',
    skill: 'ANALYSE',
    max_marks: 2,
    question_text:
      '<p>एक तार का प्रतिरोध 5 Ω है। उसी धातु के दूसरे तार की लंबाई दोगुनी और अनुप्रस्थ काट का क्षेत्रफल आधा ' +
      'है। दूसरे तार का प्रतिरोध कितने ओम है?</p>',
    value: 20,
    tolerance: 0,
    unit: 'Ω',
    explanation: `<p>${tex`R = \rho \frac{l}{A}`}: ${tex`5 \times 2 \div \frac{1}{2} = 20`}।</p>`,
    tags: ['प्रतिरोधकता'],
    language: 'hi',
  }),
  numeric({
    key: 's10-54',
    chapter: 'Light – Reflection and Refraction',
    topic: 'Lenses',
    level: 'MEDIUM',
    skill: 'APPLY',
    max_marks: 2,
    question_text:
      '<p>A candle stands 15 cm in front of a convex lens of focal length 10 cm. How many centimetres behind ' +
      'the lens must a screen be put to catch its image?</p>',
    value: 30,
    tolerance: 0.1,
    unit: 'cm',
    explanation: `<p>${tex`\frac{1}{v} = \frac{1}{f} + \frac{1}{u} = \frac{1}{10} - \frac{1}{15} = \frac{1}{30}`}</p>`,
    tags: ['lens formula'],
  }),
  numeric({
    key: 's10-55',
    chapter: 'Light – Reflection and Refraction',
    topic: 'Spherical mirrors',
    level: 'HARD',
    skill: 'APPLY',
    max_marks: 2,
    question_text:
      '<p>The rear-view mirror of a car is convex and has a focal length of 3 m. Another car is 6 m in front ' +
      'of the mirror. How many metres behind the mirror does its image appear?</p>',
    value: 2,
    tolerance: 0.01,
    unit: 'm',
    explanation:
      `<p>With ${tex`u = -6`} m and ${tex`f = +3`} m, ` +
      `${tex`\frac{1}{v} = \frac{1}{3} + \frac{1}{6} = \frac{1}{2}`}, so ${tex`v = +2`} m: a virtual image.</p>`,
    tags: ['mirror formula'],
  }),
]
