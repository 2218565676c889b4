import type { SeedQuestion } from '../../demo-types.ts'
import { choice, figure, multipleChoice, table, tex } from '../../markup.ts'

/** Class 10: questions with one right option, and with several. */
export const scienceClass10Choices: SeedQuestion[] = [
  choice({
    key: 's10-20',
    chapter: 'Chemical Reactions and Equations',
    topic: 'Corrosion and rancidity',
    level: 'EASY',
    skill: 'UNDERSTAND',
    question_text: '<p>Packets of potato chips are filled with nitrogen before they are sealed. What is this for?</p>',
    options: [
      'Nitrogen makes the chips crisp.',
      'Nitrogen reacts with the fat and preserves it.',
      'Without oxygen the fat is not oxidised and does not turn rancid.',
      'Nitrogen makes the packets lighter than air.',
    ],
    right: 'C',
    explanation:
      '<p>Fats smell and taste bad when they are oxidised. Nitrogen hardly reacts and keeps the oxygen ' + 'away.</p>',
    tags: ['rancidity'],
  }),
  choice({
    key: 's10-21',
    chapter: 'Acids, Bases and Salts',
    topic: 'Properties of acids and bases',
    level: 'EASY',
    skill: 'REMEMBER',
    question_text:
      '<p>Dilute hydrochloric acid is dropped on a piece of marble. What happens to the gas that is given ' +
      'off?</p>',
    options: [
      'It turns lime water milky.',
      'It burns with a pop.',
      'It rekindles a glowing splint.',
      'It turns moist red litmus paper blue.',
    ],
    right: 'A',
    explanation: `<p>It is carbon dioxide: ${tex`\ce{CaCO3 + 2HCl -> CaCl2 + H2O + CO2 ^}`}.</p>`,
    tags: ['carbonates'],
    hindi: {
      question_text:
        '<p>संगमरमर के एक टुकड़े पर तनु हाइड्रोक्लोरिक अम्ल की बूँदें डाली जाती हैं। निकलने वाली गैस के बारे ' + 'में क्या सही है?</p>',
      options: [
        'वह चूने के पानी को दूधिया कर देती है।',
        'वह पॉप की ध्वनि के साथ जलती है।',
        'वह सुलगती हुई तीली को फिर से जला देती है।',
        'वह नम लाल लिटमस पत्र को नीला कर देती है।',
      ],
      explanation: `<p>यह कार्बन डाइऑक्साइड है: ${tex`\ce{CaCO3 + 2HCl -> CaCl2 + H2O + CO2 ^}`}।</p>`,
    },
  }),
  choice({
    key: 's10-22',
    chapter: 'Metals and Non-metals',
    topic: 'Ionic compounds',
    level: 'MEDIUM',
    skill: 'ANALYSE',
    question_text:
      '<p>Which of the four solids is most likely an ionic compound?</p>' +
      table(
        ['Solid', 'Melting point', 'Conducts when solid', 'Conducts when molten'],
        [
          ['P', '1085 °C', 'yes', 'yes'],
          ['Q', '801 °C', 'no', 'yes'],
          ['R', '80 °C', 'no', 'no'],
          ['S', '1710 °C', 'no', 'no'],
        ],
      ),
    options: ['P', 'Q', 'R', 'S'],
    right: 'B',
    explanation:
      '<p>Its ions are held fast in the solid and can move only in the melt. P is a metal, R and S are ' +
      'covalent.</p>',
    tags: ['conductivity'],
  }),
  choice({
    key: 's10-23',
    chapter: 'Metals and Non-metals',
    topic: 'Extraction of metals',
    level: 'EASY',
    skill: 'REMEMBER',
    question_text: '<p>How is sodium obtained from its chloride?</p>',
    options: [
      'By heating the chloride with carbon',
      'By heating the chloride alone',
      'By electrolysis of a solution of the chloride in water',
      'By electrolysis of the molten chloride',
    ],
    right: 'D',
    explanation:
      '<p>Carbon is not reactive enough to take the place of sodium, and from a solution in water hydrogen ' +
      'would come off in its stead.</p>',
    tags: ['electrolysis'],
  }),
  choice({
    key: 's10-24',
    chapter: 'Carbon and its Compounds',
    topic: 'Homologous series',
    level: 'MEDIUM',
    skill: 'APPLY',
    question_text:
      `<p>Ethyne, ${tex`\ce{C2H2}`}, is the first member of the series of alkynes. What is the formula of the ` +
      'third?</p>',
    options: [tex`\ce{C3H4}`, tex`\ce{C4H8}`, tex`\ce{C4H6}`, tex`\ce{C4H10}`],
    right: 'C',
    explanation:
      `<p>Each member has one ${tex`\ce{CH2}`} more than the one before it: ${tex`\ce{C2H2}`}, ` +
      `${tex`\ce{C3H4}`}, ${tex`\ce{C4H6}`}.</p>`,
    tags: ['alkynes'],
  }),
  choice({
    key: 's10-25',
    chapter: 'Life Processes',
    topic: 'Transportation',
    level: 'MEDIUM',
    skill: 'ANALYSE',
    question_text:
      '<p>The plan shows the double circulation of the blood (A: atrium, V: ventricle; R and L before them: ' +
      'right and left). Which vessels carry blood that is rich in oxygen?</p>' +
      figure(
        'double-circulation',
        'Plan of the circulation: vessel P runs from the right ventricle RV to the lungs, Q from the lungs ' +
          'to the left atrium LA, R from the left ventricle LV to the body, S from the body to the right ' +
          'atrium RA.',
      ),
    options: [
      `${tex`P`} and ${tex`Q`}`,
      `${tex`Q`} and ${tex`R`}`,
      `${tex`R`} and ${tex`S`}`,
      `${tex`S`} and ${tex`P`}`,
    ],
    right: 'B',
    explanation:
      '<p>The blood takes up oxygen in the lungs and keeps it until it has passed through the organs of the ' +
      'body.</p>',
    tags: ['heart'],
  }),
  choice({
    key: 's10-26',
    chapter: 'Control and Coordination',
    topic: 'Human brain',
    level: 'EASY',
    skill: 'REMEMBER',
    question_text: '<p>Which part of the brain keeps a girl upright and steady while she rides a bicycle?</p>',
    options: ['Medulla', 'Hypothalamus', 'Cerebellum', 'Pons'],
    right: 'C',
    explanation: '<p>The cerebellum controls posture, balance and the precision of voluntary movements.</p>',
    tags: ['brain'],
    hindi: {
      question_text: '<p>साइकिल चलाती हुई लड़की का संतुलन मस्तिष्क का कौन-सा भाग बनाए रखता है?</p>',
      options: ['मेडुला', 'हाइपोथैलेमस', 'अनुमस्तिष्क', 'पॉन्स'],
      explanation: '<p>अनुमस्तिष्क शरीर की स्थिति, संतुलन और ऐच्छिक क्रियाओं की परिशुद्धता का नियंत्रण करता है।</p>',
    },
  }),
  choice({
    key: 's10-27',
    chapter: 'How do Organisms Reproduce?',
    topic: 'Asexual reproduction',
    level: 'EASY',
    skill: 'REMEMBER',
    question_text:
      '<p>A mature filament of the alga Spirogyra breaks into pieces, and each piece grows into a new filament. ' +
      'What is this called?</p>',
    options: ['Budding', 'Binary fission', 'Spore formation', 'Fragmentation'],
    right: 'D',
    explanation:
      '<p>It works in organisms with a simple body, in which the cells of any piece can grow and divide.</p>',
    tags: ['Spirogyra'],
  }),
  choice({
    key: 's10-28',
    chapter: 'Heredity',
    topic: "Mendel's experiments",
    level: 'MEDIUM',
    skill: 'APPLY',
    question_text:
      `<p>In peas round seeds (${tex`R`}) are dominant over wrinkled ones (${tex`r`}). A plant ${tex`Rr`} is ` +
      `crossed with a plant ${tex`rr`}. How many of 80 seeds do you expect to be wrinkled?</p>`,
    options: ['0', '20', '40', '60'],
    right: 'C',
    explanation:
      `<p>Half of the seeds get ${tex`R`} from the first plant and are round, half are ${tex`rr`} and ` +
      'wrinkled.</p>',
    tags: ['genetics'],
  }),
  choice({
    key: 's10-29',
    chapter: 'Light – Reflection and Refraction',
    topic: 'Refraction',
    level: 'EASY',
    skill: 'APPLY',
    question_text:
      '<p>The refractive index of a kind of glass is 1.5, and light travels at ' +
      `${tex`3 \times 10^8\ \text{m/s}`} in vacuum. How fast does it travel in the glass?</p>`,
    options: [
      tex`1.5 \times 10^8\ \text{m/s}`,
      tex`2 \times 10^8\ \text{m/s}`,
      tex`3 \times 10^8\ \text{m/s}`,
      tex`4.5 \times 10^8\ \text{m/s}`,
    ],
    right: 'B',
    explanation: `<p>${tex`n = \frac{c}{v}`}, so ${tex`v = \frac{3 \times 10^8}{1.5} = 2 \times 10^8\ \text{m/s}`}.</p>`,
    tags: ['refractive index'],
  }),
  choice({
    key: 's10-30',
    chapter: 'The Human Eye and the Colourful World',
    topic: 'Dispersion by a prism',
    level: 'EASY',
    skill: 'UNDERSTAND',
    question_text:
      `<p>White light is split up by a glass prism. Which colours are seen at ${tex`X`} and at ${tex`Y`}?</p>` +
      figure(
        'prism',
        'White light falls on the left face of a prism that stands on its base. The light leaves the right ' +
          'face as a fan and falls on a screen; X is the upper end, Y the lower end of the band, which lies ' +
          'nearer to the base.',
        330,
      ),
    options: [
      `Violet at ${tex`X`}, red at ${tex`Y`}`,
      `Red at ${tex`X`}, violet at ${tex`Y`}`,
      `Green at ${tex`X`}, red at ${tex`Y`}`,
      'White at both, colours between them',
    ],
    right: 'B',
    explanation: '<p>Red light is bent least, violet light most, towards the base of the prism.</p>',
    tags: ['spectrum'],
  }),
  choice({
    key: 's10-31',
    chapter: 'Electricity',
    topic: "Ohm's law",
    level: 'MEDIUM',
    skill: 'ANALYSE',
    question_text:
      `<p>The graph shows the voltage across two wires ${tex`P`} and ${tex`Q`} against the current in them. ` +
      `What is the ratio of their resistances, ${tex`R_P : R_Q`}?</p>` +
      figure(
        'ohm-lines',
        'Voltage against current: P is a straight line from the origin through 2 A and 12 V, Q a straight ' +
          'line from the origin through 3 A and 6 V.',
      ),
    options: ['1 : 3', '2 : 1', '2 : 3', '3 : 1'],
    right: 'D',
    explanation: `<p>${tex`R_P = \frac{12}{2} = 6\ \Omega`} and ${tex`R_Q = \frac{6}{3} = 2\ \Omega`}.</p>`,
    tags: ['resistance', 'graph'],
  }),
  choice({
    key: 's10-32',
    chapter: 'Magnetic Effects of Electric Current',
    topic: 'Force on a current in a magnetic field',
    level: 'HARD',
    skill: 'APPLY',
    question_text:
      '<p>A straight wire runs at right angles to the page between the poles of a magnet. The cross shows ' +
      'that its current flows into the page. In which direction is the wire pushed?</p>' +
      figure(
        'wire-between-poles',
        'The north pole of a magnet on the left, the south pole on the right, field arrows from left to ' +
          'right. Between the poles a wire with a cross: current into the page.',
        300,
      ),
    options: ['Towards the north pole', 'Upwards on the page', 'Downwards on the page', 'Towards the south pole'],
    right: 'C',
    explanation:
      '<p>Fleming’s left-hand rule: forefinger to the right (field), middle finger into the page (current), ' +
      'thumb downwards (force).</p>',
    tags: ["Fleming's left-hand rule"],
  }),
  choice({
    key: 's10-33',
    chapter: 'Our Environment',
    topic: 'Ozone layer and waste',
    level: 'EASY',
    skill: 'REMEMBER',
    question_text:
      '<p>Which substances were banned from refrigerators because they destroy ozone in the upper ' + 'atmosphere?</p>',
    options: ['Chlorofluorocarbons', 'Carbon dioxide and methane', 'Oxides of sulphur', 'Ammonia and water vapour'],
    right: 'A',
    explanation: '<p>Ultraviolet light sets chlorine free from them, and chlorine breaks up ozone.</p>',
    tags: ['CFC'],
  }),
  multipleChoice({
    key: 's10-34',
    chapter: 'Chemical Reactions and Equations',
    topic: 'Types of reactions',
    level: 'MEDIUM',
    skill: 'ANALYSE',
    question_text: '<p>Which of these are redox reactions? Choose all that are.</p>',
    options: [
      tex`\ce{CuO + H2 -> Cu + H2O}`,
      tex`\ce{NaOH + HCl -> NaCl + H2O}`,
      tex`\ce{2Mg + O2 -> 2MgO}`,
      tex`\ce{AgNO3 + NaCl -> AgCl v + NaNO3}`,
    ],
    right: 'AC',
    explanation:
      '<p>Copper oxide is reduced and hydrogen oxidised; magnesium is oxidised and oxygen reduced. In the other ' +
      'two reactions ions only change partners.</p>',
    tags: ['redox'],
  }),
  multipleChoice({
    key: 's10-35',
    chapter: 'Life Processes',
    topic: 'Excretion',
    level: 'EASY',
    skill: 'UNDERSTAND',
    question_text:
      '<p>Which of these does the urine of a healthy person regularly contain? Choose all that it does.</p>',
    options: ['Urea', 'Glucose', 'Water', 'Blood cells'],
    right: 'AC',
    explanation:
      '<p>Blood cells stay in the capillaries of the nephron, and glucose is taken back from the tubule.</p>',
    tags: ['urine'],
  }),
  multipleChoice({
    key: 's10-36',
    chapter: 'Our Environment',
    topic: 'Ozone layer and waste',
    level: 'EASY',
    skill: 'UNDERSTAND',
    question_text: '<p>इनमें से कौन-से पदार्थ जैव निम्नीकरणीय हैं? सभी सही विकल्प चुनिए।</p>',
    options: ['पुराना अख़बार', 'पॉलिथीन की थैली', 'सूती कपड़ा', 'केले का छिलका'],
    right: 'ACD',
    explanation: '<p>काग़ज़, सूत और छिलके को सूक्ष्मजीव अपघटित कर देते हैं; पॉलिथीन के लिए उनके पास एंजाइम नहीं होते।</p>',
    tags: ['अपशिष्ट'],
    language: 'hi',
  }),
]
