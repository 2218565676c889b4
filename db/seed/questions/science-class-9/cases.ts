import type { SeedQuestion } from '../../demo-types.ts'
import {
  blankPart,
  caseStudy,
  choicePart,
  figure,
  numericPart,
  shortPart,
  table,
  tex,
  trueFalsePart,
  veryShortPart,
} from '../../markup.ts'

/** Class 9: a passage with questions on it; of two parts with the same `or` one is answered. */
export const scienceClass9Cases: SeedQuestion[] = [
  caseStudy({
    key: 's9-77',
    chapter: 'Matter in Our Surroundings',
    topic: 'Change of state',
    level: 'MEDIUM',
    skill: 'ANALYSE',
    question_text:
      '<p>Meena heated crushed ice at −20 °C in an insulated vessel with a heater of constant power. Every ' +
      'minute she stirred, read the thermometer, and drew the graph.</p>' +
      figure(
        'heating-curve',
        'Temperature against time: from A (−20 °C, 0 min) up to B (0 °C, 1 min), level to C (0 °C, 9 min), ' +
          'up to D (100 °C, 19 min), level to E (100 °C, 24 min).',
        340,
      ),
    parts: [
      choicePart({
        content: `<p>What does the vessel hold just after the point ${tex`C`}?</p>`,
        options: ['Ice only', 'Ice and water', 'Water only', 'Water and steam'],
        right: 'C',
      }),
      numericPart({ content: '<p>For how many minutes did the ice melt?</p>', value: 8, tolerance: 0, unit: 'min' }),
      veryShortPart({
        content:
          '<p>The heater was on all the time, and yet the temperature did not rise while the ice melted. ' +
          'Where did the heat go?</p>',
        or: 'a',
        model_answer:
          '<p>It was used as latent heat of fusion to overcome the attraction between the particles of the ' +
          'ice, not to make them faster.</p>',
        points: [
          ['latent heat of fusion', 1],
          ['overcomes the forces between the particles', 1],
        ],
      }),
      veryShortPart({
        content:
          `<p>The part ${tex`BC`} took 8 minutes, but the water would boil for 54 minutes before the last of ` +
          'it turned into steam. What does this tell about the two latent heats?</p>',
        or: 'a',
        model_answer:
          `<p>The latent heat of vaporisation is larger, nearly ${tex`\frac{54}{8} \approx 7`} times as large ` +
          'as that of fusion: the particles must be separated completely.</p>',
        points: [
          ['vaporisation needs more heat than fusion', 1],
          ['nearly seven times as much', 1],
        ],
      }),
    ],
    tags: ['latent heat'],
    hindi: {
      question_text:
        '<p>मीना ने −20 °C की कुटी हुई बर्फ़ को एक ऊष्मारोधी बर्तन में स्थिर शक्ति के हीटर से गर्म किया। हर ' +
        'मिनट उसने मिश्रण को हिलाया, तापमापी पढ़ा और यह ग्राफ़ बनाया।</p>' +
        figure(
          'heating-curve',
          'समय के साथ ताप: A (−20 °C, 0 मिनट) से B (0 °C, 1 मिनट) तक ऊपर, C (0 °C, 9 मिनट) तक समतल, D (100 ' +
            '°C, 19 मिनट) तक ऊपर, E (100 °C, 24 मिनट) तक समतल।',
          340,
        ),
      parts: [
        {
          content: `<p>बिंदु ${tex`C`} के ठीक बाद बर्तन में क्या होता है?</p>`,
          options: ['केवल बर्फ़', 'बर्फ़ और जल', 'केवल जल', 'जल और भाप'],
        },
        { content: '<p>बर्फ़ कितने मिनट तक पिघलती रही?</p>' },
        { content: '<p>हीटर लगातार चालू था, फिर भी बर्फ़ पिघलते समय ताप नहीं बढ़ा। ऊष्मा कहाँ गई?</p>' },
        {
          content:
            `<p>भाग ${tex`BC`} में 8 मिनट लगे, पर सारे जल को भाप बनने में 54 मिनट लगते। इससे दोनों गुप्त ` +
            'ऊष्माओं के बारे में क्या पता चलता है?</p>',
        },
      ],
    },
  }),
  caseStudy({
    key: 's9-78',
    chapter: 'Motion',
    topic: 'Velocity–time graphs',
    level: 'MEDIUM',
    skill: 'APPLY',
    question_text:
      '<p>A metro train leaves station X, runs on a straight track and stops at station Y. Its velocity ' +
      'changes uniformly between the times in the table.</p>' +
      table(['Time (s)', '0', '25', '85', '105'], [['Velocity (m/s)', '0', '20', '20', '0']]),
    parts: [
      numericPart({
        content: '<p>What is its acceleration in the first 25 s, in m/s²?</p>',
        value: 0.8,
        tolerance: 0,
        unit: 'm/s²',
      }),
      choicePart({
        content: '<p>Which describes its velocity–time graph between 25 s and 85 s?</p>',
        options: [
          'A line through the origin',
          'A line parallel to the time axis',
          'A line that falls',
          'A curve that rises',
        ],
        right: 'B',
      }),
      shortPart({
        content: '<p>Find the distance from X to Y.</p>',
        max_marks: 2,
        or: 'a',
        model_answer:
          '<p>The area of the trapezium under the graph: ' +
          `${tex`\frac{1}{2} \times (105 + 60) \times 20 = 1650\ \text{m}`}</p>`,
        points: [
          ['area under the graph, or the three parts 250 m, 1200 m, 200 m', 1],
          ['1650 m', 1],
        ],
      }),
      shortPart({
        content: '<p>Find the retardation at the end and the distance covered while braking.</p>',
        max_marks: 2,
        or: 'a',
        model_answer:
          `<p>${tex`\frac{20 - 0}{105 - 85} = 1\ \text{m/s}^2`}; ` +
          `${tex`s = \frac{1}{2} \times 20 \times 20 = 200\ \text{m}`}</p>`,
        points: [
          ['1 m/s²', 1],
          ['200 m', 1],
        ],
      }),
    ],
    tags: ['metro'],
  }),
  caseStudy({
    key: 's9-79',
    chapter: 'The Fundamental Unit of Life',
    topic: 'Plant and animal cells',
    level: 'HARD',
    skill: 'ANALYSE',
    question_text:
      '<p>Four strips of the same potato, 5.0 g each, were left for a night in sugar solutions of different ' +
      'strength. In the morning they were dried with paper and weighed.</p>' +
      table(
        ['Sugar in 100 mL of solution', '0 g', '5 g', '10 g', '20 g'],
        [['Mass of the strip', '5.6 g', '5.2 g', '4.8 g', '4.1 g']],
      ),
    parts: [
      choicePart({
        content: '<p>By which process did the mass change?</p>',
        options: ['Filtration', 'Evaporation', 'Osmosis', 'Respiration'],
        right: 'C',
      }),
      trueFalsePart({
        content: '<p>The solution with 20 g of sugar is hypotonic to the cells of the potato.</p>',
        value: false,
      }),
      shortPart({
        content: '<p>Between which two strengths would a strip keep its mass? Give your reason.</p>',
        max_marks: 2,
        model_answer:
          '<p>Between 5 g and 10 g per 100 mL: at 5 g the strip gained, at 10 g it lost water, so somewhere ' +
          'between them the solution is isotonic to the cells.</p>',
        points: [
          ['between 5 g and 10 g', 1],
          ['the change goes from gain to loss there', 1],
        ],
      }),
    ],
    tags: ['osmosis', 'experiment'],
  }),
  caseStudy({
    key: 's9-80',
    chapter: 'Improvement in Food Resources',
    topic: 'Nutrient management',
    level: 'MEDIUM',
    skill: 'EVALUATE',
    question_text:
      '<p>रमेश के खेत में लगातार तीन वर्ष गेहूँ बोया गया और हर वर्ष उपज घटती गई। इस वर्ष उसने गेहूँ के बाद ' +
      'मूँग (दलहन) बोई, फ़सल काटकर शेष पौधों को मिट्टी में मिला दिया और फिर गेहूँ बोया। बिना अतिरिक्त यूरिया ' +
      'के भी गेहूँ की उपज बढ़ गई।</p>',
    parts: [
      choicePart({
        content: '<p>मूँग की जड़ों की ग्रंथियों में रहने वाले जीवाणु कौन-सा पोषक मिट्टी में बढ़ाते हैं?</p>',
        options: ['नाइट्रोजन', 'पोटैशियम', 'फ़ॉस्फ़ोरस', 'लोहा'],
        right: 'A',
      }),
      blankPart({
        content: '<p>एक ही खेत में बदल-बदलकर अलग-अलग फ़सलें बोने को {{1}} कहते हैं।</p>',
        blanks: [['फ़सल चक्र', 'फसल चक्र', 'फ़सल चक्रण', 'फसल चक्रण']],
      }),
      veryShortPart({
        content: '<p>हरे पौधों को मिट्टी में मिलाने से मिट्टी को होने वाले दो लाभ लिखिए।</p>',
        model_answer:
          '<p>इससे बनी हरी खाद मिट्टी में ह्यूमस और नाइट्रोजन बढ़ाती है, और मिट्टी की जल रोकने की क्षमता ' + 'सुधरती है।</p>',
        points: [
          ['पोषक या ह्यूमस बढ़ता है', 1],
          ['मिट्टी की संरचना या जल-धारण क्षमता सुधरती है', 1],
        ],
      }),
    ],
    tags: ['फ़सल चक्र'],
    language: 'hi',
  }),
  caseStudy({
    key: 's9-81',
    chapter: 'Gravitation',
    topic: 'Thrust and pressure',
    level: 'MEDIUM',
    skill: 'APPLY',
    question_text:
      '<p>For a project Farhan measured a block of modelling clay: it is 10 cm long, 8 cm wide and 5 cm high ' +
      'and has a mass of 500 g. He wants to know in which of three liquids it floats.</p>' +
      table(['Liquid', 'Kerosene', 'Water', 'Mercury'], [['Density (g/cm³)', '0.8', '1.0', '13.6']]),
    parts: [
      numericPart({
        content: '<p>What is the density of the block, in g/cm³?</p>',
        value: 1.25,
        tolerance: 0,
        unit: 'g/cm³',
      }),
      choicePart({
        content: '<p>In which of the liquids does it float?</p>',
        options: ['In all three', 'In water and mercury', 'In mercury only', 'In none of them'],
        right: 'C',
      }),
      veryShortPart({
        content:
          '<p>How large is the buoyant force on the block when it lies at the bottom of the water? ' +
          `(${tex`g = 10\ \text{m/s}^2`}; 1000 cm³ of water has a mass of 1 kg.)</p>`,
        or: 'a',
        model_answer: `<p>It displaces 400 cm³ of water, that is 0.4 kg: ${tex`0.4 \times 10 = 4\ \text{N}`}</p>`,
        points: [
          ['0.4 kg of water displaced', 1],
          ['4 N', 1],
        ],
      }),
      veryShortPart({
        content: '<p>How could he make the block float in water without changing its mass? Give the reason.</p>',
        or: 'a',
        model_answer:
          '<p>By giving it a larger volume, for example by shaping it into a hollow boat: it then displaces ' +
          'more water, at least 500 cm³, and its mean density falls below that of water.</p>',
        points: [
          ['larger volume', 1],
          ['displaces more water, or mean density below 1 g/cm³', 1],
        ],
      }),
    ],
    tags: ['density', 'floating'],
  }),
]
