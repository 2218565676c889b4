import type { SubjectQuestions } from '../../demo-types.ts'
import { choice, display, figure, numeric, short, table, tex, trueFalse } from '../../markup.ts'

export const mathematicsClass10: SubjectQuestions = {
  grade: 'Class 10',
  subject: 'MATH',
  questions: [
    choice({
      key: 'm10-01',
      chapter: 'Real Numbers',
      topic: 'HCF and LCM',
      level: 'EASY',
      skill: 'APPLY',
      question_text: `<p>The HCF of two numbers is 12 and their LCM is 420. One of the numbers is 84. What is the other?</p>`,
      options: ['35', '48', '60', '72'],
      right: 'C',
      explanation: `<p>HCF × LCM equals the product of the two numbers: ${tex`\frac{12 \times 420}{84} = 60`}.</p>`,
      tags: ['hcf', 'lcm'],
    }),
    choice({
      key: 'm10-02',
      chapter: 'Polynomials',
      topic: 'Zeroes and the graph of a polynomial',
      level: 'EASY',
      skill: 'UNDERSTAND',
      question_text:
        `<p>The figure shows the graph of a quadratic polynomial ${tex`y = p(x)`}. What are the zeroes of ${tex`p(x)`}?</p>` +
        figure(
          'parabola',
          'A parabola that opens upwards. It meets the x-axis at −1 and 3 and the y-axis at −3; its lowest point is (1, −4).',
        ),
      options: ['1 and −4', '−1 and 3', '1 and −3', 'only −3'],
      right: 'B',
      explanation: `<p>The zeroes are the ${tex`x`}-coordinates of the points where the graph meets the ${tex`x`}-axis.</p>`,
      tags: ['graph'],
    }),
    choice({
      key: 'm10-03',
      chapter: 'Surface Areas and Volumes',
      topic: 'Combinations of solids',
      level: 'MEDIUM',
      skill: 'ANALYSE',
      question_text:
        '<p>A solid toy is a right circular cone that stands on a hemisphere of the same radius. The height of the cone equals ' +
        'its radius. What is the ratio of the volume of the cone to the volume of the hemisphere?</p>',
      options: [tex`1 : 1`, tex`1 : 2`, tex`2 : 1`, tex`1 : 3`],
      right: 'B',
      explanation: `<p>${tex`\frac{1}{3}\pi r^2 \cdot r : \frac{2}{3}\pi r^3 = 1 : 2`}.</p>`,
      tags: ['cone', 'hemisphere'],
    }),
    choice({
      key: 'm10-04',
      chapter: 'Introduction to Trigonometry',
      topic: 'Trigonometric ratios',
      level: 'MEDIUM',
      skill: 'APPLY',
      question_text: `<p>If ${tex`5 \tan \theta = 12`} and ${tex`\theta`} is an acute angle, what is ${tex`\sin \theta + \cos \theta`}?</p>`,
      options: [tex`\frac{7}{13}`, tex`\frac{13}{17}`, tex`\frac{17}{13}`, tex`\frac{60}{169}`],
      right: 'C',
      explanation: `<p>The sides are 12, 5 and ${tex`\sqrt{12^2 + 5^2} = 13`}, so the sum is ${tex`\frac{12}{13} + \frac{5}{13}`}.</p>`,
      tags: ['ratios'],
    }),
    choice({
      key: 'm10-05',
      chapter: 'Triangles',
      topic: 'Basic proportionality theorem',
      level: 'MEDIUM',
      skill: 'UNDERSTAND',
      question_text:
        `<p>In ${tex`\triangle ABC`}, the points ${tex`D`} on ${tex`AB`} and ${tex`E`} on ${tex`AC`} are such that ` +
        `${tex`DE \parallel BC`}. Which of these is true?</p>`,
      options: [
        tex`\frac{AD}{DB} = \frac{AE}{EC}`,
        tex`\triangle ADE \sim \triangle ABC`,
        tex`\frac{AB}{AD} = \frac{AC}{AE}`,
        'All of the above',
      ],
      right: 'D',
      lastFixed: true,
      explanation:
        `<p>${tex`\frac{AD}{DB} = \frac{AE}{EC}`} is the basic proportionality theorem. The triangles share the angle at A and have ` +
        `equal corresponding angles, so they are similar, and ${tex`\frac{AB}{AD} = \frac{AC}{AE}`}.</p>`,
      tags: ['similarity'],
    }),
    choice({
      key: 'm10-06',
      chapter: 'Probability',
      topic: 'Theoretical probability',
      level: 'EASY',
      skill: 'APPLY',
      question_text:
        '<p>A box holds 30 cards numbered from 11 to 40. One card is drawn at random. What is the probability that its ' +
        'number is a multiple of 7?</p>',
      options: [tex`\frac{1}{6}`, tex`\frac{2}{15}`, tex`\frac{1}{10}`, tex`\frac{4}{29}`],
      right: 'B',
      explanation: `<p>The multiples are 14, 21, 28 and 35: ${tex`\frac{4}{30} = \frac{2}{15}`}.</p>`,
      tags: ['cards'],
    }),
    trueFalse({
      key: 'm10-07',
      chapter: 'Quadratic Equations',
      topic: 'Nature of roots',
      level: 'EASY',
      skill: 'UNDERSTAND',
      question_text: `<p>The equation ${tex`2x^2 - 4x + 3 = 0`} has two different real roots.</p>`,
      value: false,
      explanation: `<p>The discriminant is ${tex`(-4)^2 - 4 \times 2 \times 3 = -8 < 0`}: there is no real root.</p>`,
      tags: ['discriminant'],
    }),
    trueFalse({
      key: 'm10-08',
      chapter: 'Circles',
      topic: 'Tangent to a circle',
      level: 'EASY',
      skill: 'REMEMBER',
      question_text: '<p>वृत्त के किसी बिंदु पर खींची गई स्पर्श रेखा, स्पर्श बिंदु से होकर जाने वाली त्रिज्या पर लंब होती है।</p>',
      value: true,
      explanation: '<p>केंद्र से स्पर्श रेखा की न्यूनतम दूरी त्रिज्या ही है, और न्यूनतम दूरी लंब के अनुदिश होती है।</p>',
      tags: ['स्पर्श रेखा'],
      language: 'hi',
    }),
    numeric({
      key: 'm10-09',
      chapter: 'Some Applications of Trigonometry',
      topic: 'Heights and distances',
      level: 'MEDIUM',
      skill: 'APPLY',
      max_marks: 2,
      question_text:
        `<p>From the point ${tex`A`} on level ground, 30 m from the foot of a tower, the angle of elevation of its top is ` +
        `${tex`60^\circ`}. Find the height ${tex`h`} of the tower in metres. (Take ${tex`\sqrt{3} = 1.732`}.)</p>` +
        figure(
          'tower',
          'A vertical tower of height h on level ground. The point A lies 30 m from its foot; the line from A to the top makes an angle of 60° with the ground.',
        ),
      value: 51.96,
      tolerance: 0.05,
      unit: 'm',
      explanation: `<p>${tex`\tan 60^\circ = \frac{h}{30}`}, so ${tex`h = 30\sqrt{3} = 51.96`} m.</p>`,
      tags: ['elevation'],
    }),
    numeric({
      key: 'm10-10',
      chapter: 'Arithmetic Progressions',
      topic: 'Sum of the first n terms',
      level: 'MEDIUM',
      skill: 'APPLY',
      max_marks: 2,
      question_text:
        '<p>The first row of an open-air theatre has 18 seats, and each row behind has 2 seats more than the one in front of ' +
        'it. How many seats are there in its 25 rows?</p>',
      value: 1050,
      tolerance: 0,
      unit: 'seats',
      explanation: `<p>${tex`S_{25} = \frac{25}{2}\left(2 \times 18 + 24 \times 2\right) = 25 \times 42 = 1050`}.</p>`,
      tags: ['series'],
    }),
    numeric({
      key: 'm10-11',
      chapter: 'Statistics',
      topic: 'Mean of grouped data',
      level: 'MEDIUM',
      skill: 'ANALYSE',
      max_marks: 2,
      question_text:
        '<p>The table shows how long 40 customers waited at a ticket window. Find the mean waiting time in minutes.</p>' +
        table(
          ['Waiting time (minutes)', '0–10', '10–20', '20–30', '30–40', '40–50'],
          [['Number of customers', '5', '8', '12', '10', '5']],
        ),
      value: 25.5,
      tolerance: 0,
      unit: 'minutes',
      explanation: `<p>With the class marks 5, 15, 25, 35 and 45, ${tex`\bar{x} = \frac{\sum f_i x_i}{\sum f_i} = \frac{1020}{40} = 25.5`}.</p>`,
      tags: ['mean'],
    }),
    short({
      key: 'm10-12',
      chapter: 'Pair of Linear Equations in Two Variables',
      topic: 'Consistency of a pair of equations',
      level: 'HARD',
      skill: 'CREATE',
      max_marks: 2,
      question_text:
        `<p>Make up a linear equation that forms an inconsistent pair with ${tex`2x - 3y = 7`}, and show why your pair has no ` +
        'solution.</p>',
      model_answer:
        `<p>For example ${tex`4x - 6y = 5`}. Here</p>${display`\frac{2}{4} = \frac{-3}{-6} = \frac{1}{2} \neq \frac{7}{5}`}` +
        '<p>so the two lines are parallel and never meet: no pair (x, y) satisfies both equations.</p>',
      points: [
        ['an equation whose coefficients of x and y are in the ratio 2 : −3, with another constant', 1],
        ['compares the three ratios, or says that the lines are parallel and different', 1],
      ],
      tags: ['open-ended'],
    }),
    short({
      key: 'm10-13',
      chapter: 'Triangles',
      topic: 'Basic proportionality theorem',
      level: 'HARD',
      skill: 'ANALYSE',
      max_marks: 3,
      question_text:
        `<p>In the figure, ${tex`DE \parallel BC`}, ${tex`BC = 20`} cm and the other lengths are in centimetres. Find ${tex`x`}, ` +
        `and then the length of ${tex`DE`}.</p>` +
        figure(
          'similar-triangles',
          'Triangle ABC with D on AB and E on AC; DE is parallel to BC. AD = x + 1, DB = x − 1, AE = x + 4, EC = x + 1 and BC = 20 cm.',
        ),
      model_answer:
        `<p>By the basic proportionality theorem</p>${display`\frac{x + 1}{x - 1} = \frac{x + 4}{x + 1}`}` +
        `<p>so ${tex`x^2 + 2x + 1 = x^2 + 3x - 4`} and ${tex`x = 5`}. Then ${tex`AD = 6`} cm, ${tex`AB = 10`} cm and, since ` +
        `${tex`\triangle ADE \sim \triangle ABC`}, ${tex`DE = \frac{6}{10} \times 20 = 12`} cm.</p>`,
      points: [
        ['sets up AD/DB = AE/EC with the given lengths', 1],
        ['solves it: x = 5', 1],
        ['uses the similar triangles: DE = 12 cm', 1],
      ],
      tags: ['similarity'],
    }),
    short({
      key: 'm10-14',
      chapter: 'Quadratic Equations',
      topic: 'Solution by factorisation',
      level: 'MEDIUM',
      skill: 'APPLY',
      max_marks: 3,
      question_text:
        '<p>A rectangular vegetable garden is 5 m longer than it is wide. Its area is 204 square metres. Form a quadratic ' +
        'equation and find the length and the width of the garden.</p>',
      model_answer:
        `<p>Let the width be ${tex`w`} metres. Then ${tex`w(w + 5) = 204`}, that is</p>${display`w^2 + 5w - 204 = 0`}` +
        `<p>or ${tex`(w + 17)(w - 12) = 0`}. A width can't be negative, so ${tex`w = 12`}: the garden is 17 m long and 12 m wide.</p>`,
      points: [
        ['forms the equation w² + 5w − 204 = 0', 1],
        ['factorises it or uses the formula', 1],
        ['rejects the negative root and gives both sides with the unit', 1],
      ],
      tags: ['word problem'],
    }),
    short({
      key: 'm10-15',
      chapter: 'Coordinate Geometry',
      topic: 'Section formula',
      level: 'MEDIUM',
      skill: 'APPLY',
      max_marks: 3,
      question_text:
        `<p>बिंदु ${tex`P`}, बिंदुओं ${tex`A(1, -2)`} और ${tex`B(7, 10)`} को मिलाने वाले रेखाखंड को ${tex`1 : 2`} के अनुपात में ` +
        `अंतः विभाजित करता है। ${tex`P`} के निर्देशांक और दूरी ${tex`AP`} ज्ञात कीजिए।</p>`,
      model_answer:
        `<p>विभाजन सूत्र से</p>${display`P = \left(\frac{1 \times 7 + 2 \times 1}{3}, \frac{1 \times 10 + 2 \times (-2)}{3}\right) = (3, 2)`}` +
        `<p>और ${tex`AP = \sqrt{(3 - 1)^2 + (2 + 2)^2} = \sqrt{20} = 2\sqrt{5}`} मात्रक।</p>`,
      points: [
        ['विभाजन सूत्र का सही प्रयोग', 1],
        ['P के निर्देशांक (3, 2)', 1],
        ['दूरी AP = 2√5 मात्रक', 1],
      ],
      tags: ['विभाजन सूत्र'],
      language: 'hi',
    }),
  ],
}
