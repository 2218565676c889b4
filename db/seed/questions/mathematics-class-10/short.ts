import type { SeedQuestion } from '../../demo-types.ts'
import { display, short, table, tex, veryShort } from '../../markup.ts'

export const mathematicsClass10Short: SeedQuestion[] = [
  veryShort({
    key: 'm10-63',
    chapter: 'Real Numbers',
    topic: 'HCF and LCM',
    level: 'EASY',
    skill: 'APPLY',
    question_text:
      '<p>Two ribbons, 126 cm and 198 cm long, are to be cut into pieces of one and the same length, as long as possible, with ' +
      'nothing left over. How long is each piece, and how many pieces are there?</p>',
    model_answer: `<p>${tex`126 = 2 \times 3^2 \times 7`} and ${tex`198 = 2 \times 3^2 \times 11`}; their HCF is 18. Each piece is 18 cm long, and there are 7 + 11 = 18 pieces.</p>`,
    points: [
      ['HCF 18: pieces of 18 cm', 1],
      ['7 + 11 = 18 pieces', 1],
    ],
    tags: ['hcf', 'word problem'],
  }),
  veryShort({
    key: 'm10-64',
    chapter: 'Quadratic Equations',
    topic: 'Solution by factorisation',
    level: 'MEDIUM',
    skill: 'CREATE',
    question_text: `<p>Write a quadratic equation with integer coefficients whose roots are ${tex`\frac{2}{3}`} and ${tex`-\frac{1}{2}`}.</p>`,
    model_answer: `<p>${tex`(3x - 2)(2x + 1) = 0`}, that is ${tex`6x^2 - x - 2 = 0`}.</p>`,
    points: [
      ['the factors 3x − 2 and 2x + 1, or the sum and the product of the roots', 1],
      ['6x² − x − 2 = 0 or a multiple of it', 1],
    ],
    tags: ['roots'],
  }),
  veryShort({
    key: 'm10-65',
    chapter: 'Arithmetic Progressions',
    topic: 'The nth term',
    level: 'MEDIUM',
    skill: 'APPLY',
    question_text: '<p>How many multiples of 6 lie between 50 and 250?</p>',
    model_answer: `<p>They are 54, 60, …, 246. From ${tex`54 + (n - 1) \times 6 = 246`} we get ${tex`n = 33`}.</p>`,
    points: [
      ['first term 54 and last term 246', 1],
      ['n = 33', 1],
    ],
    tags: ['nth term'],
  }),
  veryShort({
    key: 'm10-66',
    chapter: 'Triangles',
    topic: 'Basic proportionality theorem',
    level: 'EASY',
    skill: 'EVALUATE',
    question_text: `<p>In ${tex`\triangle ABC`}, ${tex`D`} lies on ${tex`AB`} and ${tex`E`} on ${tex`AC`}, with ${tex`AD = 4.5`} cm, ${tex`DB = 3`} cm, ${tex`AE = 6`} cm and ${tex`EC = 4`} cm. Is ${tex`DE`} parallel to ${tex`BC`}? Give your reason.</p>`,
    model_answer: `<p>Yes. ${tex`\frac{AD}{DB} = \frac{4.5}{3} = 1.5`} and ${tex`\frac{AE}{EC} = \frac{6}{4} = 1.5`}. As the ratios are equal, ${tex`DE \parallel BC`} by the converse of the basic proportionality theorem.</p>`,
    points: [
      ['both ratios are 1.5', 1],
      ['yes, by the converse of the theorem', 1],
    ],
    tags: ['converse'],
  }),
  veryShort({
    key: 'm10-67',
    chapter: 'Introduction to Trigonometry',
    topic: 'Trigonometric ratios',
    level: 'MEDIUM',
    skill: 'APPLY',
    question_text: `<p>If ${tex`2\sin 2A = \sqrt{3}`} and ${tex`0^\circ < A < 45^\circ`}, find ${tex`A`} and ${tex`\tan A`}.</p>`,
    model_answer: `<p>${tex`\sin 2A = \frac{\sqrt{3}}{2} = \sin 60^\circ`}, so ${tex`A = 30^\circ`} and ${tex`\tan A = \frac{1}{\sqrt{3}}`}.</p>`,
    points: [
      ['2A = 60°, A = 30°', 1],
      ['tan A = 1/√3', 1],
    ],
    tags: ['specific angles'],
  }),
  veryShort({
    key: 'm10-68',
    chapter: 'Circles',
    topic: 'Tangent to a circle',
    level: 'EASY',
    skill: 'APPLY',
    question_text:
      '<p>Two circles have the same centre and the radii 17 cm and 8 cm. A chord of the larger circle touches the smaller one. How long is the chord?</p>',
    model_answer: `<p>The radius to the point of contact is perpendicular to the chord and halves it. Half the chord is ${tex`\sqrt{17^2 - 8^2} = 15`} cm, so the chord is 30 cm long.</p>`,
    points: [
      ['the radius is perpendicular to the chord and halves it', 1],
      ['30 cm', 1],
    ],
    tags: ['concentric circles'],
  }),
  veryShort({
    key: 'm10-69',
    chapter: 'Areas Related to Circles',
    topic: 'Sectors and segments',
    level: 'EASY',
    skill: 'APPLY',
    question_text: `<p>A lawn sprinkler turns to and fro through an angle of ${tex`120^\circ`} and reaches 21 m. What area does it water? (Take ${tex`\pi = \frac{22}{7}`}.)</p>`,
    model_answer: `<p>${tex`\frac{120}{360} \times \frac{22}{7} \times 21^2 = 462`}: it waters 462 m².</p>`,
    points: [
      ['formula of the sector with θ = 120° and r = 21 m', 1],
      ['462 m²', 1],
    ],
    tags: ['sector'],
    hindi: {
      question_text: `<p>लॉन का एक फुहारा ${tex`120^\circ`} के कोण में इधर-उधर घूमता है और 21 m की दूरी तक पानी पहुँचाता है। वह कितने क्षेत्रफल को सींचता है? (${tex`\pi = \frac{22}{7}`} लीजिए।)</p>`,
    },
  }),
  veryShort({
    key: 'm10-70',
    chapter: 'Coordinate Geometry',
    topic: 'Distance formula',
    level: 'MEDIUM',
    skill: 'APPLY',
    question_text: `<p>Find the point on the ${tex`y`}-axis that is equally far from ${tex`A(6, 1)`} and ${tex`B(-2, 5)`}.</p>`,
    model_answer: `<p>For the point ${tex`(0, y)`}: ${tex`36 + (y - 1)^2 = 4 + (y - 5)^2`}, so ${tex`8y = -8`}. The point is ${tex`(0, -1)`}.</p>`,
    points: [
      ['equates the squared distances of (0, y)', 1],
      ['the point (0, −1)', 1],
    ],
    tags: ['distance'],
  }),
  veryShort({
    key: 'm10-71',
    chapter: 'Probability',
    topic: 'Theoretical probability',
    level: 'MEDIUM',
    skill: 'ANALYSE',
    question_text: `<p>एक थैले में 5 लाल, 7 नीली और कुछ हरी गेंदें हैं। यादृच्छया निकाली गई गेंद के हरी होने की प्रायिकता ${tex`\frac{1}{4}`} है। थैले में हरी गेंदों की संख्या ज्ञात कीजिए।</p>`,
    model_answer: `<p>यदि हरी गेंदें ${tex`x`} हों, तो ${tex`\frac{x}{12 + x} = \frac{1}{4}`}, अर्थात् ${tex`4x = 12 + x`} और ${tex`x = 4`}। थैले में 4 हरी गेंदें हैं।</p>`,
    points: [
      ['समीकरण x/(12 + x) = 1/4', 1],
      ['x = 4', 1],
    ],
    tags: ['गेंदें'],
    language: 'hi',
  }),
  short({
    key: 'm10-72',
    chapter: 'Real Numbers',
    topic: 'Proofs of irrationality',
    level: 'MEDIUM',
    skill: 'UNDERSTAND',
    question_text: `<p>Given that ${tex`\sqrt{3}`} is irrational, prove that ${tex`5 - 2\sqrt{3}`} is irrational.</p>`,
    model_answer:
      `<p>Suppose that ${tex`5 - 2\sqrt{3} = r`} is rational. Then ${tex`\sqrt{3} = \frac{5 - r}{2}`}. As ${tex`r`} is rational, so is ` +
      `${tex`\frac{5 - r}{2}`}; but ${tex`\sqrt{3}`} is irrational. This contradiction shows that ${tex`5 - 2\sqrt{3}`} is irrational.</p>`,
    points: [
      ['supposes that the number is rational', 1],
      ['solves for √3: (5 − r)/2', 1],
      ['names the contradiction and concludes', 1],
    ],
    tags: ['proof'],
  }),
  short({
    key: 'm10-73',
    chapter: 'Polynomials',
    topic: 'Zeroes and coefficients',
    level: 'EASY',
    skill: 'APPLY',
    question_text: `<p>Find the zeroes of ${tex`4x^2 + 5x - 6`}, and verify the relation between the zeroes and the coefficients.</p>`,
    model_answer:
      `<p>${tex`4x^2 + 8x - 3x - 6 = (4x - 3)(x + 2)`}: the zeroes are ${tex`\frac{3}{4}`} and ${tex`-2`}. Their sum is ` +
      `${tex`\frac{3}{4} - 2 = -\frac{5}{4}`}, which is ${tex`-\frac{b}{a}`}; their product is ${tex`-\frac{3}{2} = \frac{-6}{4}`}, which is ${tex`\frac{c}{a}`}.</p>`,
    points: [
      ['factorises and gives both zeroes', 1],
      ['sum −5/4 = −b/a', 1],
      ['product −3/2 = c/a', 1],
    ],
    tags: ['zeroes'],
  }),
  short({
    key: 'm10-74',
    chapter: 'Pair of Linear Equations in Two Variables',
    topic: 'Substitution and elimination',
    level: 'MEDIUM',
    skill: 'APPLY',
    question_text:
      '<p>The digits of a two-digit number add up to 9. The number with the digits interchanged is 27 more than the number itself. Find the number.</p>',
    model_answer:
      `<p>Let the digits be ${tex`t`} (tens) and ${tex`u`} (units). Then ${tex`t + u = 9`} and ${tex`(10u + t) - (10t + u) = 27`}, that is ` +
      `${tex`u - t = 3`}. So ${tex`u = 6`} and ${tex`t = 3`}: the number is 36.</p>`,
    points: [
      ['the equation t + u = 9', 1],
      ['the equation u − t = 3', 1],
      ['solves the pair: the number is 36', 1],
    ],
    tags: ['digits', 'word problem'],
  }),
  short({
    key: 'm10-75',
    chapter: 'Arithmetic Progressions',
    topic: 'Sum of the first n terms',
    level: 'MEDIUM',
    skill: 'APPLY',
    question_text:
      '<p>Noor saves ₹200 in the first month, and in each further month ₹50 more than in the month before. After how many months has she saved ₹5,700 in all?</p>',
    model_answer:
      `<p>${tex`\frac{n}{2}\left(2 \times 200 + (n - 1) \times 50\right) = 5700`} gives ${tex`25n^2 + 175n = 5700`}, that is</p>` +
      display`n^2 + 7n - 228 = (n + 19)(n - 12) = 0` +
      `<p>As ${tex`n`} is positive, ${tex`n = 12`}: after 12 months.</p>`,
    points: [
      ['sum formula with a = 200 and d = 50', 1],
      ['quadratic equation n² + 7n − 228 = 0', 1],
      ['12 months, the negative root rejected', 1],
    ],
    tags: ['savings', 'word problem'],
  }),
  short({
    key: 'm10-76',
    chapter: 'Triangles',
    topic: 'Criteria for similarity',
    level: 'HARD',
    skill: 'ANALYSE',
    question_text: `<p>${tex`ABC`} is a triangle with a right angle at ${tex`C`}, and ${tex`CD`} is perpendicular to ${tex`AB`}. Prove that ${tex`CD^2 = AD \times DB`}.</p>`,
    model_answer:
      `<p>${tex`\angle ACD = 90^\circ - \angle DCB = \angle DBC`}, and ${tex`\angle ADC = \angle CDB = 90^\circ`}. So ` +
      `${tex`\triangle ADC \sim \triangle CDB`} (AA), and ${tex`\frac{AD}{CD} = \frac{CD}{DB}`}, that is ${tex`CD^2 = AD \times DB`}.</p>`,
    points: [
      ['a second pair of equal angles, with the reason', 1],
      ['triangles ADC and CDB are similar by AA', 1],
      ['the proportion, and from it the claim', 1],
    ],
    tags: ['proof'],
  }),
  short({
    key: 'm10-77',
    chapter: 'Introduction to Trigonometry',
    topic: 'Trigonometric identities',
    level: 'HARD',
    skill: 'ANALYSE',
    question_text: `<p>Prove that ${tex`\sin^4\theta - \cos^4\theta = 2\sin^2\theta - 1`}, and check it for ${tex`\theta = 60^\circ`}.</p>`,
    model_answer:
      display`\sin^4\theta - \cos^4\theta = (\sin^2\theta + \cos^2\theta)(\sin^2\theta - \cos^2\theta) = \sin^2\theta - (1 - \sin^2\theta) = 2\sin^2\theta - 1` +
      `<p>For ${tex`60^\circ`} the left side is ${tex`\frac{9}{16} - \frac{1}{16} = \frac{1}{2}`}, and the right side ${tex`2 \times \frac{3}{4} - 1 = \frac{1}{2}`}.</p>`,
    points: [
      ['factorises the difference of squares', 1],
      ['uses sin²θ + cos²θ = 1 to reach the right side', 1],
      ['both sides are 1/2 for 60°', 1],
    ],
    tags: ['identities', 'proof'],
  }),
  short({
    key: 'm10-78',
    chapter: 'Areas Related to Circles',
    topic: 'Sectors and segments',
    level: 'MEDIUM',
    skill: 'APPLY',
    question_text: `<p>In a circle of radius 6 cm, a chord subtends an angle of ${tex`60^\circ`} at the centre. Find the area of the minor segment. (Take ${tex`\pi = 3.14`} and ${tex`\sqrt{3} = 1.73`}.)</p>`,
    model_answer: `<p>Sector: ${tex`\frac{60}{360} \times 3.14 \times 6^2 = 18.84`} cm². The triangle is equilateral: ${tex`\frac{\sqrt{3}}{4} \times 6^2 = 15.57`} cm². The segment is 18.84 − 15.57 = 3.27 cm².</p>`,
    points: [
      ['sector 18.84 cm²', 1],
      ['equilateral triangle 15.57 cm²', 1],
      ['segment 3.27 cm²', 1],
    ],
    tags: ['segment'],
  }),
  short({
    key: 'm10-79',
    chapter: 'Statistics',
    topic: 'Mode of grouped data',
    level: 'MEDIUM',
    skill: 'ANALYSE',
    question_text:
      '<p>The table shows how many days 60 employees were absent last year. Find the mode, and say what it tells.</p>' +
      table(['Days absent', '0–6', '6–12', '12–18', '18–24', '24–30'], [['Employees', '5', '12', '20', '16', '7']]),
    model_answer:
      '<p>The modal class is 12–18.</p>' +
      display`12 + \frac{20 - 12}{2 \times 20 - 12 - 16} \times 6 = 12 + \frac{8}{12} \times 6 = 16` +
      '<p>Absences of about 16 days were the most common.</p>',
    points: [
      ['modal class 12–18 with its neighbours', 1],
      ['mode 16 days', 1],
      ['says that about 16 days was the most common absence', 1],
    ],
    tags: ['mode'],
  }),
  short({
    key: 'm10-80',
    chapter: 'Quadratic Equations',
    topic: 'Solution by factorisation',
    level: 'MEDIUM',
    skill: 'APPLY',
    question_text: '<p>दो क्रमागत धनात्मक विषम संख्याओं के वर्गों का योग 394 है। संख्याएँ ज्ञात कीजिए।</p>',
    model_answer:
      `<p>मान लीजिए संख्याएँ ${tex`x`} और ${tex`x + 2`} हैं। तब ${tex`x^2 + (x + 2)^2 = 394`}, अर्थात्</p>` +
      display`x^2 + 2x - 195 = (x + 15)(x - 13) = 0` +
      `<p>संख्या धनात्मक है, अतः ${tex`x = 13`}: संख्याएँ 13 और 15 हैं।</p>`,
    points: [
      ['समीकरण x² + (x + 2)² = 394', 1],
      ['गुणनखंड (x + 15)(x − 13)', 1],
      ['संख्याएँ 13 और 15', 1],
    ],
    tags: ['विषम संख्याएँ'],
    language: 'hi',
  }),
]
