import type { SubjectQuestions } from '../../demo-types.ts'
import { choice, display, figure, numeric, short, steps, tex, trueFalse } from '../../markup.ts'

export const mathematicsClass9: SubjectQuestions = {
  grade: 'Class 9',
  subject: 'MATH',
  questions: [
    choice({
      key: 'm9-01',
      chapter: 'Number Systems',
      topic: 'Operations on real numbers',
      level: 'EASY',
      skill: 'APPLY',
      question_text: `<p>What is ${tex`(\sqrt{7} + \sqrt{3})(\sqrt{7} - \sqrt{3})`}?</p>`,
      options: ['4', '10', tex`2\sqrt{7}`, tex`\sqrt{40}`],
      right: 'A',
      explanation: `<p>It is the difference of two squares: ${tex`7 - 3 = 4`}.</p>`,
      tags: ['surds'],
    }),
    choice({
      key: 'm9-02',
      chapter: 'Polynomials',
      topic: 'Factor theorem',
      level: 'MEDIUM',
      skill: 'APPLY',
      question_text: `<p>For which value of ${tex`k`} is ${tex`x - 2`} a factor of ${tex`x^3 - 4x^2 + kx + 6`}?</p>`,
      options: ['−1', '1', '2', '3'],
      right: 'B',
      explanation: `<p>At ${tex`x = 2`} the polynomial must be 0: ${tex`8 - 16 + 2k + 6 = 0`}, so ${tex`k = 1`}.</p>`,
      tags: ['factors'],
    }),
    choice({
      key: 'm9-03',
      chapter: 'Coordinate Geometry',
      topic: 'Cartesian plane',
      level: 'EASY',
      skill: 'REMEMBER',
      question_text: `<p>A point lies on the ${tex`y`}-axis, 5 units below the ${tex`x`}-axis. What are its coordinates?</p>`,
      options: [tex`(5, 0)`, tex`(-5, 0)`, tex`(0, 5)`, tex`(0, -5)`],
      right: 'D',
      explanation: `<p>On the ${tex`y`}-axis the abscissa is 0; below the ${tex`x`}-axis the ordinate is negative.</p>`,
      tags: ['axes'],
    }),
    choice({
      key: 'm9-04',
      chapter: 'Lines and Angles',
      topic: 'Parallel lines and a transversal',
      level: 'MEDIUM',
      skill: 'ANALYSE',
      question_text:
        `<p>In the figure, ${tex`l \parallel m`} and ${tex`t`} is a transversal. What is ${tex`x`}?</p>` +
        figure(
          'transversal',
          'Two parallel lines l and m are cut by a transversal t. The interior angles on the same side of t are (3x + 15)° at l and (2x + 5)° at m.',
        ),
      options: ['16', '28', '32', '36'],
      right: 'C',
      explanation: `<p>Interior angles on the same side are supplementary: ${tex`(3x + 15) + (2x + 5) = 180`}, so ${tex`x = 32`}.</p>`,
      tags: ['parallel lines'],
    }),
    choice({
      key: 'm9-05',
      chapter: 'Statistics',
      topic: 'Histograms',
      level: 'EASY',
      skill: 'ANALYSE',
      question_text:
        '<p>The histogram shows how long 40 students take to reach school. How many of them take 20 minutes or more?</p>' +
        figure(
          'histogram',
          'Histogram of the time in minutes: 0 to 10, 6 students; 10 to 20, 14 students; 20 to 30, 12 students; 30 to 40, 8 students.',
        ),
      options: ['8', '12', '20', '32'],
      right: 'C',
      explanation: `<p>The last two bars: ${tex`12 + 8 = 20`}.</p>`,
      tags: ['graph'],
    }),
    choice({
      key: 'm9-06',
      chapter: 'Circles',
      topic: 'Angle subtended by an arc',
      level: 'EASY',
      skill: 'UNDERSTAND',
      question_text:
        `<p>In the figure, ${tex`O`} is the centre of the circle and ${tex`\angle AOB = 130^\circ`}. What is ${tex`\angle APB`}?</p>` +
        figure(
          'circle-angles',
          'A circle with centre O. A, B and P lie on it, P on the major arc AB. The angle AOB is 130°.',
          260,
        ),
      options: [tex`50^\circ`, tex`65^\circ`, tex`115^\circ`, tex`130^\circ`],
      right: 'B',
      explanation:
        '<p>The angle at the centre is twice the angle at any point of the remaining part of the circle.</p>',
      tags: ['arc'],
    }),
    trueFalse({
      key: 'm9-07',
      chapter: 'Number Systems',
      topic: 'Irrational numbers',
      level: 'EASY',
      skill: 'UNDERSTAND',
      question_text: '<p>The sum of a rational number and an irrational number is always irrational.</p>',
      value: true,
      explanation: '<p>Were the sum rational, taking away the rational number would leave a rational number.</p>',
      tags: ['irrational'],
    }),
    trueFalse({
      key: 'm9-08',
      chapter: 'Quadrilaterals',
      topic: 'Properties of a parallelogram',
      level: 'EASY',
      skill: 'REMEMBER',
      question_text: '<p>The diagonals of every rhombus are equal.</p>',
      value: false,
      explanation: '<p>They bisect each other at right angles, but are equal only when the rhombus is a square.</p>',
      tags: ['rhombus'],
    }),
    numeric({
      key: 'm9-09',
      chapter: "Heron's Formula",
      topic: 'Area of a triangle by its sides',
      level: 'MEDIUM',
      skill: 'APPLY',
      max_marks: 2,
      question_text: '<p>The sides of a triangular plot are 25 m, 39 m and 56 m. Find its area in square metres.</p>',
      value: 420,
      tolerance: 0,
      unit: 'm²',
      explanation: `<p>${tex`s = 60`}, and ${tex`\sqrt{60 \times 35 \times 21 \times 4} = \sqrt{176400} = 420`}.</p>`,
      tags: ['area'],
    }),
    numeric({
      key: 'm9-10',
      chapter: 'Surface Areas and Volumes',
      topic: 'Sphere and hemisphere',
      level: 'MEDIUM',
      skill: 'APPLY',
      max_marks: 2,
      question_text: `<p>A hemispherical bowl has an inner radius of 10.5 cm. How many cubic centimetres of milk does it hold? (Take ${tex`\pi = \frac{22}{7}`}.)</p>`,
      value: 2425.5,
      tolerance: 1,
      unit: 'cm³',
      explanation: `<p>${tex`\frac{2}{3} \times \frac{22}{7} \times 10.5^3 = 2425.5`}.</p>`,
      tags: ['hemisphere'],
    }),
    numeric({
      key: 'm9-11',
      chapter: 'Linear Equations in Two Variables',
      topic: 'Linear equations',
      level: 'EASY',
      skill: 'UNDERSTAND',
      question_text:
        `<p>A taxi costs ₹50 for the first kilometre and ₹14 for each further kilometre, so that a ride of ${tex`x`} km costs ` +
        `${tex`y = 50 + 14(x - 1)`} rupees. What does a ride of 18 km cost in rupees?</p>`,
      value: 288,
      tolerance: 0,
      unit: '₹',
      explanation: `<p>${tex`50 + 14 \times 17 = 288`}.</p>`,
      tags: ['word problem'],
    }),
    short({
      key: 'm9-12',
      chapter: 'Number Systems',
      topic: 'Irrational numbers',
      level: 'HARD',
      skill: 'EVALUATE',
      max_marks: 2,
      question_text:
        '<p>Meera claims: “The product of two irrational numbers is always irrational.” Is she right? Justify your answer with ' +
        'an example.</p>',
      model_answer:
        `<p>No. ${tex`\sqrt{2}`} and ${tex`\sqrt{8}`} are irrational, but ${tex`\sqrt{2} \times \sqrt{8} = \sqrt{16} = 4`} is ` +
        'rational. One such pair is enough to refute “always”.</p>',
      points: [
        ['says that the claim is false', 1],
        ['gives two irrational numbers with a rational product', 1],
      ],
      tags: ['counter-example'],
    }),
    short({
      key: 'm9-13',
      chapter: 'Triangles',
      topic: 'Criteria for congruence',
      level: 'HARD',
      skill: 'ANALYSE',
      max_marks: 3,
      question_text:
        `<p>In the figure, ${tex`AB = AC`}, and the points ${tex`D`} on ${tex`AB`} and ${tex`E`} on ${tex`AC`} are such that ` +
        `${tex`BD = CE`}. Prove that ${tex`CD = BE`}.</p>` +
        figure(
          'isosceles-triangle',
          'Triangle ABC with D on AB and E on AC. BD and CE are marked equal; the segments BE and CD are drawn.',
          260,
        ),
      model_answer:
        `<p>In ${tex`\triangle DBC`} and ${tex`\triangle ECB`}:</p>` +
        steps([
          `${tex`DB = EC`} (given);`,
          `${tex`\angle DBC = \angle ECB`}, since ${tex`AB = AC`} and angles opposite equal sides are equal;`,
          `${tex`BC = CB`} (common).`,
        ]) +
        `<p>So ${tex`\triangle DBC \cong \triangle ECB`} (SAS), and ${tex`CD = BE`} as corresponding parts.</p>`,
      points: [
        ['the angles at B and C are equal, with the reason', 1],
        ['shows the two triangles DBC and ECB congruent by SAS', 1],
        ['concludes CD = BE by corresponding parts', 1],
      ],
      tags: ['proof', 'congruence'],
    }),
    short({
      key: 'm9-14',
      chapter: 'Polynomials',
      topic: 'Factor theorem',
      level: 'MEDIUM',
      skill: 'APPLY',
      max_marks: 3,
      question_text:
        `<p>दर्शाइए कि ${tex`x - 1`}, बहुपद ${tex`p(x) = x^3 - 6x^2 + 11x - 6`} का एक गुणनखंड है। इसकी सहायता से ${tex`p(x)`} के सभी ` +
        'गुणनखंड ज्ञात कीजिए।</p>',
      model_answer:
        `<p>${tex`p(1) = 1 - 6 + 11 - 6 = 0`}, अतः गुणनखंड प्रमेय से ${tex`x - 1`} एक गुणनखंड है। भाग देने पर</p>` +
        display`x^3 - 6x^2 + 11x - 6 = (x - 1)(x^2 - 5x + 6) = (x - 1)(x - 2)(x - 3)`,
      points: [
        ['p(1) = 0 और गुणनखंड प्रमेय', 1],
        ['भागफल x² − 5x + 6', 1],
        ['तीनों गुणनखंड (x − 1)(x − 2)(x − 3)', 1],
      ],
      tags: ['गुणनखंड'],
      language: 'hi',
    }),
    short({
      key: 'm9-15',
      chapter: 'Linear Equations in Two Variables',
      topic: 'Solutions of a linear equation',
      level: 'MEDIUM',
      skill: 'CREATE',
      max_marks: 2,
      question_text:
        `<p>Make up a linear equation in ${tex`x`} and ${tex`y`}, with both variables present, that has the solution ${tex`(2, 3)`}. ` +
        'Give one more solution of your equation.</p>',
      model_answer: `<p>For example ${tex`x + y = 5`}, since ${tex`2 + 3 = 5`}. Another solution is ${tex`(0, 5)`}.</p>`,
      points: [
        ['an equation in both variables that (2, 3) satisfies', 1],
        ['another pair that satisfies the same equation', 1],
      ],
      tags: ['open-ended'],
    }),
  ],
}
