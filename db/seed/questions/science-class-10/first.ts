import type { SubjectQuestions } from '../../demo-types.ts'
import { choice, display, figure, numeric, table, tex, trueFalse } from '../../markup.ts'
import { scienceClass10Written } from './written.ts'

export const scienceClass10: SubjectQuestions = {
  grade: 'Class 10',
  subject: 'SCI',
  questions: [
    choice({
      key: 's10-01',
      chapter: 'Chemical Reactions and Equations',
      topic: 'Balanced chemical equations',
      level: 'MEDIUM',
      skill: 'APPLY',
      question_text:
        `<p>Steam is passed over red-hot iron. Which numbers ${tex`a, b, c, d`} balance the equation?</p>` +
        display`a\,\ce{Fe} + b\,\ce{H2O} \rightarrow c\,\ce{Fe3O4} + d\,\ce{H2}`,
      options: ['1, 4, 3, 4', '3, 4, 1, 4', '3, 2, 1, 2', '2, 3, 1, 3'],
      right: 'B',
      explanation: `<p>${tex`\ce{3Fe + 4H2O -> Fe3O4 + 4H2}`}: 3 Fe, 8 H and 4 O on each side.</p>`,
      tags: ['balancing'],
    }),
    choice({
      key: 's10-02',
      chapter: 'Acids, Bases and Salts',
      topic: 'The pH scale',
      level: 'EASY',
      skill: 'ANALYSE',
      question_text:
        '<p>The table gives the pH of four solutions. Which of them gives off hydrogen most readily with zinc granules at ' +
        'room temperature?</p>' +
        table(['Solution', 'P', 'Q', 'R', 'S'], [['pH', '1', '5', '7', '9']]),
      options: ['P', 'Q', 'R', 'S'],
      right: 'A',
      explanation: `<p>The lower the pH, the more ${tex`\ce{H+}`} ions there are for the metal to react with.</p>`,
      tags: ['pH'],
    }),
    choice({
      key: 's10-03',
      chapter: 'Metals and Non-metals',
      topic: 'Reactivity series',
      level: 'MEDIUM',
      skill: 'ANALYSE',
      question_text:
        `<p>A metal displaces copper from ${tex`\ce{CuSO4}`} solution, but does not displace zinc from ${tex`\ce{ZnSO4}`} ` +
        'solution. Which metal can it be?</p>',
      options: ['Silver', 'Magnesium', 'Iron', 'Aluminium'],
      right: 'C',
      explanation: '<p>It lies between zinc and copper in the reactivity series; of the four only iron does.</p>',
      tags: ['displacement'],
    }),
    choice({
      key: 's10-04',
      chapter: 'Carbon and its Compounds',
      topic: 'Covalent bonds',
      level: 'EASY',
      skill: 'UNDERSTAND',
      question_text: `<p>How many covalent bonds are there in one molecule of propane, ${tex`\ce{C3H8}`}?</p>`,
      options: ['8', '9', '10', '11'],
      right: 'C',
      explanation: '<p>Eight C–H bonds and two C–C bonds.</p>',
      tags: ['alkanes'],
    }),
    choice({
      key: 's10-05',
      chapter: 'Life Processes',
      topic: 'Nutrition',
      level: 'EASY',
      skill: 'REMEMBER',
      question_text: '<p>In which part of the human alimentary canal do the villi absorb digested food?</p>',
      options: ['Oesophagus', 'Stomach', 'Small intestine', 'Large intestine'],
      right: 'C',
      explanation:
        '<p>The villi give the inner wall of the small intestine a large surface that is rich in blood vessels.</p>',
      tags: ['digestion'],
    }),
    choice({
      key: 's10-06',
      chapter: 'Light – Reflection and Refraction',
      topic: 'Lenses',
      level: 'EASY',
      skill: 'APPLY',
      question_text:
        '<p>An object stands 40 cm in front of a convex lens of focal length 20 cm. What is the image like?</p>',
      options: [
        'Real, inverted and smaller than the object',
        'Real, inverted and as large as the object',
        'Real, inverted and larger than the object',
        'Virtual, erect and larger than the object',
      ],
      right: 'B',
      explanation: `<p>The object stands at ${tex`2F_1`}, so the image is formed at ${tex`2F_2`} in the same size.</p>`,
      tags: ['lens'],
    }),
    choice({
      key: 's10-07',
      chapter: 'Electricity',
      topic: 'Combination of resistors',
      level: 'MEDIUM',
      skill: 'ANALYSE',
      question_text:
        '<p>What current does the ammeter in the circuit show? (The battery and the ammeter have no resistance to speak of.)</p>' +
        figure(
          'circuit',
          'A 12 V battery and an ammeter in series with a 4 Ω resistor and a parallel pair of 6 Ω and 3 Ω.',
        ),
      options: ['0.9 A', '2 A', '3 A', '6 A'],
      right: 'B',
      explanation:
        `<p>The pair has ${tex`\frac{6 \times 3}{6 + 3} = 2\ \Omega`}; in all ${tex`4 + 2 = 6\ \Omega`}, so ` +
        `${tex`I = \frac{12}{6} = 2`} A.</p>`,
      tags: ['circuit'],
    }),
    choice({
      key: 's10-08',
      chapter: 'Magnetic Effects of Electric Current',
      topic: 'Field of a current',
      level: 'MEDIUM',
      skill: 'UNDERSTAND',
      question_text:
        '<p>A straight wire stands upright on a table, and a current flows upwards in it. Seen from above, what are the magnetic ' +
        'field lines around the wire?</p>',
      options: [
        'Clockwise circles',
        'Anticlockwise circles',
        'Straight lines away from the wire',
        'Straight lines along the wire',
      ],
      right: 'B',
      explanation: '<p>Right-hand thumb rule: the thumb points up to the viewer, the fingers curl anticlockwise.</p>',
      tags: ['right-hand rule'],
    }),
    trueFalse({
      key: 's10-09',
      chapter: 'Chemical Reactions and Equations',
      topic: 'Types of reactions',
      level: 'EASY',
      skill: 'REMEMBER',
      question_text:
        '<p>In the electrolysis of acidified water, the volume of the hydrogen collected is twice that of the oxygen.</p>',
      value: true,
      explanation: `<p>${tex`\ce{2H2O -> 2H2 + O2}`}: two volumes of hydrogen for each volume of oxygen.</p>`,
      tags: ['electrolysis'],
    }),
    trueFalse({
      key: 's10-10',
      chapter: 'The Human Eye and the Colourful World',
      topic: 'Defects of vision',
      level: 'EASY',
      skill: 'UNDERSTAND',
      question_text: '<p>A person who can’t see distant objects clearly needs spectacles with convex lenses.</p>',
      value: false,
      explanation: '<p>That is myopia: the image falls short of the retina, and a concave lens moves it back.</p>',
      tags: ['myopia'],
    }),
    numeric({
      key: 's10-11',
      chapter: 'Electricity',
      topic: 'Electric power',
      level: 'MEDIUM',
      skill: 'APPLY',
      max_marks: 2,
      question_text:
        '<p>A room heater of 1500 W is used for 2 hours a day. What does its electric energy cost in a month of 30 days, if one ' +
        'unit (1 kWh) costs ₹8? Answer in rupees.</p>',
      value: 720,
      tolerance: 0,
      unit: '₹',
      explanation: `<p>${tex`1.5\ \text{kW} \times 2\ \text{h} \times 30 = 90\ \text{kWh}`}, and ${tex`90 \times 8 = 720`}.</p>`,
      tags: ['energy'],
    }),
    numeric({
      key: 's10-12',
      chapter: 'Light – Reflection and Refraction',
      topic: 'Spherical mirrors',
      level: 'HARD',
      skill: 'ANALYSE',
      max_marks: 2,
      question_text:
        `<p>The figure shows an object ${tex`AB`}, 25 cm in front of a concave mirror of focal length 15 cm. How many ` +
        `centimetres in front of the mirror is its image ${tex`A'B'`}?</p>` +
        figure(
          'concave-mirror',
          "Ray diagram of a concave mirror with pole P. F is 15 cm and the object AB 25 cm in front of P; the inverted image A'B' lies beyond the centre of curvature C.",
          340,
        ),
      value: 37.5,
      tolerance: 0.1,
      unit: 'cm',
      explanation:
        `<p>With ${tex`u = -25`} cm and ${tex`f = -15`} cm, ${tex`\frac{1}{v} = \frac{1}{f} - \frac{1}{u} = -\frac{1}{15} + \frac{1}{25} = -\frac{2}{75}`}, ` +
        `so ${tex`v = -37.5`} cm.</p>`,
      tags: ['mirror formula'],
    }),
    ...scienceClass10Written,
  ],
}
