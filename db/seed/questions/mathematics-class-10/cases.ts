import type { SeedQuestion } from '../../demo-types.ts'
import {
  blankPart,
  caseStudy,
  choicePart,
  numericPart,
  shortPart,
  table,
  tex,
  trueFalsePart,
  veryShortPart,
} from '../../markup.ts'

export const mathematicsClass10Cases: SeedQuestion[] = [
  caseStudy({
    key: 'm10-89',
    chapter: 'Arithmetic Progressions',
    topic: 'The nth term',
    level: 'MEDIUM',
    skill: 'APPLY',
    question_text:
      '<p>Farah trains for a long-distance race. On the first day she runs 2 km, and on every further day 250 m more than on the day before.</p>',
    parts: [
      blankPart({
        content: '<p>On the 9th day she runs {{1}} km.</p>',
        blanks: [['4', 'four']],
      }),
      numericPart({
        content: '<p>On which day does she run 7 km?</p>',
        value: 21,
        tolerance: 0,
        unit: null,
      }),
      veryShortPart({
        content: '<p>How far does she run in the first 21 days together?</p>',
        or: 'total',
        model_answer: `<p>${tex`\frac{21}{2}(2 + 7) = 94.5`}: 94.5 km.</p>`,
        points: [
          ['sum formula with 21 terms', 1],
          ['94.5 km', 1],
        ],
      }),
      veryShortPart({
        content: `<p>Write a formula for the distance in kilometres on the ${tex`n`}th day, and say why it can’t hold for all time.</p>`,
        or: 'total',
        model_answer: `<p>${tex`2 + (n - 1) \times 0.25 = 1.75 + 0.25n`}. It grows without end, but nobody can run any distance in a day.</p>`,
        points: [
          ['1.75 + 0.25n', 1],
          ['the distance would grow without end', 1],
        ],
      }),
    ],
    tags: ['running'],
  }),
  caseStudy({
    key: 'm10-90',
    chapter: 'Triangles',
    topic: 'Criteria for similarity',
    level: 'MEDIUM',
    skill: 'ANALYSE',
    question_text:
      '<p>On a sunny morning the students of a school measure heights without climbing. A stick of 1.5 m that stands upright casts a ' +
      'shadow of 2 m. At the same time a tree in the yard casts a shadow of 14 m, and the water tower one of 36 m.</p>',
    parts: [
      choicePart({
        content:
          '<p>Why are the triangle of the stick and its shadow and the triangle of the tree and its shadow similar?</p>',
        options: [
          'Both triangles have equal areas.',
          'Both have a right angle, and the rays of the sun meet the ground at the same angle.',
          'The shadows are equally long.',
          'All right triangles are similar.',
        ],
        right: 'B',
      }),
      numericPart({
        content: '<p>How tall is the tree, in metres?</p>',
        value: 10.5,
        tolerance: 0,
        unit: 'm',
      }),
      veryShortPart({
        content:
          '<p>How tall is the water tower? What would be the length of its shadow when the stick casts one of 1 m?</p>',
        model_answer: `<p>${tex`\frac{1.5}{2} \times 36 = 27`}: it is 27 m tall. Then its shadow is ${tex`\frac{1}{1.5} \times 27 = 18`} m long.</p>`,
        points: [
          ['27 m tall', 1],
          ['shadow of 18 m', 1],
        ],
      }),
    ],
    tags: ['shadow'],
  }),
  caseStudy({
    key: 'm10-91',
    chapter: 'Probability',
    topic: 'Theoretical probability',
    level: 'EASY',
    skill: 'APPLY',
    question_text:
      '<p>At a blood donation camp, 40 people gave blood. The table shows their blood groups. One of the donors is picked at random for a prize.</p>' +
      table(['Blood group', 'A', 'B', 'AB', 'O'], [['Donors', '10', '11', '3', '16']]),
    parts: [
      choicePart({
        content: '<p>What is the probability that the donor has the blood group O?</p>',
        options: [tex`\frac{1}{4}`, tex`\frac{2}{5}`, tex`\frac{3}{5}`, tex`\frac{1}{16}`],
        right: 'B',
      }),
      trueFalsePart({
        content: '<p>It is more probable that the donor has the group A or AB than that the donor has the group O.</p>',
        value: false,
      }),
      veryShortPart({
        content:
          '<p>Find the probability that the donor doesn’t have the group AB, and the probability that the donor has the group A or B.</p>',
        model_answer: `<p>${tex`1 - \frac{3}{40} = \frac{37}{40}`} and ${tex`\frac{10 + 11}{40} = \frac{21}{40}`}.</p>`,
        points: [
          ['37/40', 1],
          ['21/40', 1],
        ],
      }),
    ],
    tags: ['blood groups'],
    hindi: {
      question_text:
        '<p>एक रक्तदान शिविर में 40 लोगों ने रक्तदान किया। सारणी में उनके रक्त समूह दिए गए हैं। पुरस्कार के लिए एक रक्तदाता को यादृच्छया चुना जाता है।</p>' +
        table(['रक्त समूह', 'A', 'B', 'AB', 'O'], [['रक्तदाता', '10', '11', '3', '16']]),
      parts: [
        {
          content: '<p>चुने गए व्यक्ति का रक्त समूह O होने की प्रायिकता क्या है?</p>',
          options: [tex`\frac{1}{4}`, tex`\frac{2}{5}`, tex`\frac{3}{5}`, tex`\frac{1}{16}`],
        },
        { content: '<p>चुने गए व्यक्ति का रक्त समूह A या AB होना, उसके O होने की तुलना में अधिक संभाव्य है।</p>' },
        {
          content:
            '<p>प्रायिकता ज्ञात कीजिए कि चुने गए व्यक्ति का रक्त समूह AB नहीं है; यह प्रायिकता भी ज्ञात कीजिए कि उसका रक्त समूह A या B है।</p>',
        },
      ],
    },
  }),
  caseStudy({
    key: 'm10-92',
    chapter: 'Coordinate Geometry',
    topic: 'Distance formula',
    level: 'HARD',
    skill: 'ANALYSE',
    question_text:
      `<p>Three drones hover at the same height over a field. On the screen of the pilot, whose grid has a unit of 10 m, they are at ` +
      `${tex`A(1, 2)`}, ${tex`B(7, 2)`} and ${tex`C(4, 6)`}.</p>`,
    parts: [
      choicePart({
        content: `<p>What kind of triangle is ${tex`ABC`}?</p>`,
        options: ['equilateral', 'isosceles, but not equilateral', 'scalene', 'right-angled'],
        right: 'B',
      }),
      numericPart({
        content: `<p>How many metres are the drones at ${tex`A`} and ${tex`C`} apart?</p>`,
        value: 50,
        tolerance: 0,
        unit: 'm',
      }),
      veryShortPart({
        content: `<p>A fourth drone is to hover at ${tex`D`} so that ${tex`ABCD`} is a parallelogram. Find ${tex`D`}.</p>`,
        or: 'fourth',
        model_answer: `<p>The diagonals bisect each other: the mid-point of ${tex`AC`} is ${tex`\left(\frac{5}{2}, 4\right)`}, so ${tex`D = (5 - 7, 8 - 2) = (-2, 6)`}.</p>`,
        points: [
          ['mid-point of AC equals mid-point of BD', 1],
          ['D(−2, 6)', 1],
        ],
      }),
      veryShortPart({
        content: `<p>A fourth drone flies from ${tex`A`} straight towards ${tex`C`} and stops when it has covered one third of the way. Where does it stop?</p>`,
        or: 'fourth',
        model_answer: `<p>It divides ${tex`AC`} in the ratio ${tex`1 : 2`}: ${tex`\left(\frac{4 + 2 \times 1}{3}, \frac{6 + 2 \times 2}{3}\right) = \left(2, \frac{10}{3}\right)`}.</p>`,
        points: [
          ['section formula with the ratio 1 : 2', 1],
          ['the point (2, 10/3)', 1],
        ],
      }),
    ],
    tags: ['drones'],
  }),
  caseStudy({
    key: 'm10-93',
    chapter: 'Some Applications of Trigonometry',
    topic: 'Heights and distances',
    level: 'MEDIUM',
    skill: 'APPLY',
    question_text: `<p>मकर संक्रांति पर रीना एक पतंग उड़ा रही है। 80 m लंबी तनी हुई डोर भूमि पर एक खूँटी से बँधी है और भूमि से ${tex`60^\circ`} का कोण बनाती है। (${tex`\sqrt{3} = 1.732`} लीजिए।)</p>`,
    parts: [
      choicePart({
        content: '<p>पतंग की भूमि से ऊँचाई ज्ञात करने के लिए कौन-सा त्रिकोणमितीय अनुपात सीधे उपयोगी है?</p>',
        options: [tex`\sin 60^\circ`, tex`\cos 60^\circ`, tex`\tan 60^\circ`, tex`\cot 60^\circ`],
        right: 'A',
      }),
      shortPart({
        content: `<p>पतंग की भूमि से ऊँचाई ज्ञात कीजिए। यदि हवा धीमी होने पर डोर भूमि से ${tex`30^\circ`} का कोण बनाए, तो पतंग कितनी नीचे आ जाएगी?</p>`,
        model_answer: `<p>ऊँचाई ${tex`80\sin 60^\circ = 40\sqrt{3} = 69.28`} m है। बाद में ऊँचाई ${tex`80\sin 30^\circ = 40`} m है, अतः पतंग 29.28 m नीचे आ जाएगी।</p>`,
        points: [
          ['ऊँचाई 69.28 m', 1],
          ['बाद की ऊँचाई 40 m', 1],
          ['अंतर 29.28 m', 1],
        ],
      }),
    ],
    tags: ['पतंग'],
    language: 'hi',
  }),
]
