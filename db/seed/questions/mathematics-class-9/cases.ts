import type { SeedQuestion } from '../../demo-types.ts'
import {
  blankPart,
  caseStudy,
  choicePart,
  figure,
  numericPart,
  shortPart,
  tex,
  trueFalsePart,
  veryShortPart,
} from '../../markup.ts'

const TOWN =
  'A plan of a town on a coordinate grid. The school S is at (−4, 2), the hospital H at (3, 2), the library L at (3, −4), the well W at (0, −3), and the clock tower O at the origin.'
const TREES =
  'Bar graph of the trees planted in the months from June to September: Class 8 planted 20, 45, 30 and 15 trees, Class 9 planted 25, 50, 40 and 20 trees.'

export const mathematicsClass9Cases: SeedQuestion[] = [
  caseStudy({
    key: 'm9-79',
    chapter: 'Coordinate Geometry',
    topic: 'Cartesian plane',
    level: 'EASY',
    skill: 'APPLY',
    question_text:
      '<p>A town council draws its town on a coordinate grid on which each unit stands for 100 m. The clock tower is the origin; ' +
      'the plan also shows the school S, the hospital H, the library L and the well W.</p>' +
      figure('town-grid', TOWN, 300),
    parts: [
      choicePart({
        content: '<p>What are the coordinates of the school?</p>',
        options: [tex`(2, -4)`, tex`(4, 2)`, tex`(-4, 2)`, tex`(-4, -2)`],
        right: 'C',
      }),
      trueFalsePart({
        content: `<p>The abscissa of the well is ${tex`0`}.</p>`,
        value: true,
      }),
      veryShortPart({
        content:
          '<p>How far, in metres, is it from the hospital to the library along the straight road that joins them?</p>',
        or: 'distance',
        model_answer: `<p>Both lie on ${tex`x = 3`}, and ${tex`2 - (-4) = 6`} units of 100 m are 600 m.</p>`,
        points: [
          ['6 units, from the ordinates', 1],
          ['600 m', 1],
        ],
      }),
      veryShortPart({
        content:
          '<p>A park is to be laid out so that school, hospital, library and park are the corners of a rectangle. Where must the ' +
          'park be, and in which quadrant does it lie?</p>',
        or: 'distance',
        model_answer: `<p>At ${tex`(-4, -4)`}, in the third quadrant.</p>`,
        points: [
          ['coordinates (−4, −4)', 1],
          ['third quadrant', 1],
        ],
      }),
    ],
    tags: ['map'],
    hindi: {
      question_text:
        '<p>एक नगर परिषद अपने नगर को एक निर्देशांक जाल पर दर्शाती है, जिस पर प्रत्येक मात्रक 100 m को निरूपित करता है। घंटाघर मूल बिंदु पर है; मानचित्र में विद्यालय S, अस्पताल H, पुस्तकालय L और कुआँ W भी दिखाए गए हैं।</p>' +
        figure(
          'town-grid',
          'निर्देशांक जाल पर नगर का मानचित्र। विद्यालय S (−4, 2) पर, अस्पताल H (3, 2) पर, पुस्तकालय L (3, −4) पर, कुआँ W (0, −3) पर और घंटाघर O मूल बिंदु पर है।',
          300,
        ),
      parts: [
        {
          content: '<p>विद्यालय के निर्देशांक क्या हैं?</p>',
          options: [tex`(2, -4)`, tex`(4, 2)`, tex`(-4, 2)`, tex`(-4, -2)`],
        },
        { content: `<p>कुएँ का भुज ${tex`0`} है।</p>` },
        { content: '<p>अस्पताल से पुस्तकालय तक, उन्हें मिलाने वाली सीधी सड़क से, कितने मीटर की दूरी है?</p>' },
        {
          content:
            '<p>एक उद्यान इस प्रकार बनाना है कि विद्यालय, अस्पताल, पुस्तकालय और उद्यान एक आयत के शीर्ष हों। उद्यान कहाँ होना चाहिए, और वह किस चतुर्थांश में होगा?</p>',
        },
      ],
    },
  }),
  caseStudy({
    key: 'm9-80',
    chapter: 'Linear Equations in Two Variables',
    topic: 'Linear equations',
    level: 'MEDIUM',
    skill: 'APPLY',
    question_text:
      '<p>A village tank holds 4800 litres of water in the morning. A pump draws water from it at a steady 150 litres a minute. After ' +
      `${tex`x`} minutes, ${tex`y`} litres are left.</p>`,
    parts: [
      choicePart({
        content: `<p>Which equation links ${tex`x`} and ${tex`y`}?</p>`,
        options: [tex`y = 4800 + 150x`, tex`150x + y = 4800`, tex`x + 150y = 4800`, tex`y = 150x - 4800`],
        right: 'B',
      }),
      numericPart({
        content: '<p>How many litres are left after 12 minutes?</p>',
        value: 3000,
        tolerance: 0,
        unit: 'litres',
      }),
      veryShortPart({
        content: '<p>After how many minutes is the tank empty? What is the matching point of the graph?</p>',
        model_answer: `<p>${tex`150x = 4800`}, so ${tex`x = 32`}: after 32 minutes. The point is ${tex`(32, 0)`}, on the ${tex`x`}-axis.</p>`,
        points: [
          ['32 minutes', 1],
          ['the point (32, 0)', 1],
        ],
      }),
    ],
    tags: ['water', 'word problem'],
  }),
  caseStudy({
    key: 'm9-81',
    chapter: 'Statistics',
    topic: 'Bar graphs',
    level: 'EASY',
    skill: 'ANALYSE',
    question_text:
      '<p>Two classes of a school planted trees during the rains. The bar graph shows how many each planted from June to September.</p>' +
      figure('tree-bars', TREES),
    parts: [
      choicePart({
        content: '<p>In which month were the most trees planted?</p>',
        options: ['June', 'July', 'August', 'September'],
        right: 'B',
      }),
      numericPart({
        content: '<p>How many trees did Class 9 plant in all?</p>',
        value: 135,
        tolerance: 0,
        unit: 'trees',
      }),
      veryShortPart({
        content: '<p>In which month was the lead of Class 9 over Class 8 the largest, and how large was it?</p>',
        model_answer: '<p>The leads are 5, 5, 10 and 5 trees: it was largest in August, with 40 − 30 = 10 trees.</p>',
        points: [
          ['August', 1],
          ['10 trees', 1],
        ],
      }),
    ],
    tags: ['trees', 'bar graph'],
  }),
  caseStudy({
    key: 'm9-82',
    chapter: 'Surface Areas and Volumes',
    topic: 'Cone',
    level: 'MEDIUM',
    skill: 'APPLY',
    question_text:
      '<p>At a scout camp each tent is a cone of canvas, 2.4 m high, on a round floor with a radius of 1.8 m. The floor is covered ' +
      `by a groundsheet. (Take ${tex`\pi = 3.14`}.)</p>`,
    parts: [
      blankPart({
        content: '<p>The slant height of a tent is {{1}} m.</p>',
        blanks: [['3', '3.0']],
      }),
      trueFalsePart({
        content: '<p>A second tent that is twice as high on the same floor encloses twice the volume.</p>',
        value: true,
      }),
      veryShortPart({
        content: '<p>How much canvas does one tent need, without seams and waste?</p>',
        or: 'measure',
        model_answer: `<p>${tex`\pi r l = 3.14 \times 1.8 \times 3 = 16.956`}: about 16.96 m².</p>`,
        points: [
          ['uses πrl', 1],
          ['16.956 m²', 1],
        ],
      }),
      veryShortPart({
        content: '<p>What volume of air does one tent hold?</p>',
        or: 'measure',
        model_answer: `<p>${tex`\frac{1}{3}\pi r^2 h = \frac{1}{3} \times 3.14 \times 1.8^2 \times 2.4 = 8.13888`}: about 8.14 m³.</p>`,
        points: [
          ['uses ⅓πr²h', 1],
          ['about 8.14 m³', 1],
        ],
      }),
    ],
    tags: ['tent'],
  }),
  caseStudy({
    key: 'm9-83',
    chapter: "Heron's Formula",
    topic: 'Area of a triangle by its sides',
    level: 'MEDIUM',
    skill: 'APPLY',
    question_text:
      '<p>एक मोहल्ले के बच्चों को खेलने के लिए एक त्रिभुजाकार मैदान मिला है, जिसकी भुजाएँ 26 m, 28 m और 30 m हैं। वे उसके चारों ओर बाड़ लगाना और पूरे मैदान में घास लगाना चाहते हैं।</p>',
    parts: [
      numericPart({
        content: '<p>मैदान का अर्धपरिमाप कितने मीटर है?</p>',
        value: 42,
        tolerance: 0,
        unit: 'm',
      }),
      shortPart({
        content: '<p>मैदान का क्षेत्रफल ज्ञात कीजिए, और ₹15 प्रति वर्ग मीटर की दर से घास लगाने का व्यय भी।</p>',
        model_answer: `<p>${tex`\sqrt{42 \times 16 \times 14 \times 12} = \sqrt{112896} = 336`}, अतः क्षेत्रफल 336 m² है। व्यय 336 × ₹15 = ₹5,040।</p>`,
        points: [
          ['हीरोन के सूत्र में सही मान रखना', 1],
          ['क्षेत्रफल 336 m²', 1],
          ['व्यय ₹5,040', 1],
        ],
      }),
    ],
    tags: ['मैदान'],
    language: 'hi',
  }),
]
