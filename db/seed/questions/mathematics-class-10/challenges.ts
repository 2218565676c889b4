import type { SeedQuestion } from '../../demo-types.ts'
import {
  caseStudy,
  choice,
  choicePart,
  fillBlank,
  long,
  numericPart,
  steps,
  tex,
  trueFalse,
  veryShort,
  veryShortPart,
} from '../../markup.ts'

/** Questions that ask for more than the known way, and what the other files leave out. */
export const mathematicsClass10Challenges: SeedQuestion[] = [
  choice({
    key: 'm10-94',
    chapter: 'Introduction to Trigonometry',
    topic: 'Trigonometric identities',
    level: 'HARD',
    skill: 'ANALYSE',
    question_text: `<p>If ${tex`\sec\theta + \tan\theta = 3`}, what is ${tex`\cos\theta`}?</p>`,
    options: [tex`\frac{1}{3}`, tex`\frac{3}{5}`, tex`\frac{4}{5}`, tex`\frac{5}{3}`],
    right: 'B',
    explanation: `<p>${tex`(\sec\theta + \tan\theta)(\sec\theta - \tan\theta) = 1`}, so the difference is ${tex`\frac{1}{3}`} and ${tex`2\sec\theta = \frac{10}{3}`}.</p>`,
    tags: ['identities'],
  }),
  choice({
    key: 'm10-95',
    chapter: 'Circles',
    topic: 'Tangents from a point',
    level: 'HARD',
    skill: 'ANALYSE',
    question_text:
      '<p>A circle touches all three sides of a right triangle whose shorter sides are 8 cm and 15 cm long. What is its radius?</p>',
    options: ['2 cm', '3 cm', '3.5 cm', '4 cm'],
    right: 'B',
    explanation: `<p>The hypotenuse is 17 cm. The tangents from its ends are ${tex`8 - r`} and ${tex`15 - r`} long: ${tex`(8 - r) + (15 - r) = 17`}.</p>`,
    tags: ['incircle'],
  }),
  choice({
    key: 'm10-96',
    chapter: 'Coordinate Geometry',
    topic: 'Section formula',
    level: 'MEDIUM',
    skill: 'ANALYSE',
    question_text: `<p>In which ratio does the ${tex`y`}-axis divide the segment from ${tex`A(-6, 5)`} to ${tex`B(9, -5)`}?</p>`,
    options: [tex`1 : 1`, tex`3 : 2`, tex`5 : 9`, tex`2 : 3`],
    right: 'D',
    explanation: `<p>The abscissa ${tex`\frac{9m - 6n}{m + n}`} is zero for ${tex`m : n = 2 : 3`}.</p>`,
    tags: ['section formula'],
  }),
  choice({
    key: 'm10-97',
    chapter: 'Statistics',
    topic: 'Median of grouped data',
    level: 'MEDIUM',
    skill: 'EVALUATE',
    question_text:
      '<p>In a village of 100 families nearly all earn between ₹12,000 and ₹20,000 a month; one family earns ₹9,00,000. Which number ' +
      'tells best what a typical family earns?</p>',
    options: [
      'the mean, for it uses every value',
      'the median, for one extreme value hardly moves it',
      'the range, for it holds all values',
      'the largest value, for all others lie below it',
    ],
    right: 'B',
    explanation:
      '<p>The one large income alone adds about ₹9,000 to the mean of 100 families, so that the mean is above what nearly all of them earn.</p>',
    tags: ['averages'],
  }),
  trueFalse({
    key: 'm10-98',
    chapter: 'Probability',
    topic: 'Theoretical probability',
    level: 'MEDIUM',
    skill: 'EVALUATE',
    question_text: `<p>When two fair coins are tossed, there are three outcomes: two heads, two tails, or one of each. So the probability of one of each is ${tex`\frac{1}{3}`}.</p>`,
    value: false,
    explanation: `<p>The three outcomes are not equally likely: of HH, HT, TH and TT, two show one of each, and the probability is ${tex`\frac{1}{2}`}.</p>`,
    tags: ['coins'],
    hindi: {
      question_text: `<p>दो निष्पक्ष सिक्के उछालने पर तीन परिणाम होते हैं: दो चित, दो पट, या एक चित और एक पट। अतः एक चित और एक पट आने की प्रायिकता ${tex`\frac{1}{3}`} है।</p>`,
      explanation: `<p>ये तीन परिणाम समप्रायिक नहीं हैं: HH, HT, TH और TT में से दो में एक चित और एक पट है, अतः प्रायिकता ${tex`\frac{1}{2}`} है।</p>`,
    },
  }),
  fillBlank({
    key: 'm10-99',
    chapter: 'Polynomials',
    topic: 'Zeroes and coefficients',
    level: 'HARD',
    skill: 'ANALYSE',
    question_text: `<p>If ${tex`\alpha`} and ${tex`\beta`} are the zeroes of ${tex`2x^2 - 8x + 5`}, then ${tex`\frac{1}{\alpha} + \frac{1}{\beta} =`} {{1}}.</p>`,
    blanks: [['8/5', '1.6']],
    explanation: `<p>${tex`\frac{\alpha + \beta}{\alpha\beta} = 4 \div \frac{5}{2} = \frac{8}{5}`}.</p>`,
    tags: ['zeroes'],
  }),
  veryShort({
    key: 'm10-100',
    chapter: 'Arithmetic Progressions',
    topic: 'The nth term',
    level: 'HARD',
    skill: 'CREATE',
    question_text:
      '<p>Make up an arithmetic progression whose 4th term is 10 and whose 9th term is its first negative term. Show that yours fits.</p>',
    model_answer: `<p>For example ${tex`d = -2.5`} and ${tex`a = 10 + 3 \times 2.5 = 17.5`}: the 8th term is ${tex`10 - 4 \times 2.5 = 0`}, and the 9th is ${tex`-2.5`}.</p>`,
    points: [
      ['a progression with 4th term 10 and a common difference of at least −2.5, but less than −2', 1],
      ['8th term not negative, 9th term negative', 1],
    ],
    tags: ['open-ended'],
  }),
  veryShort({
    key: 'm10-101',
    chapter: 'Triangles',
    topic: 'Criteria for similarity',
    level: 'HARD',
    skill: 'EVALUATE',
    question_text:
      '<p>Omar says: “If two sides of one triangle are proportional to two sides of another, and an angle of the one equals an angle of the other, the triangles are similar.” Correct his statement, and say why the correction is needed.</p>',
    model_answer:
      '<p>The equal angle must be the one between the two sides (SAS). Otherwise the third side can have two different lengths for the same angle, ' +
      'so that the triangles need not have the same shape.</p>',
    points: [
      ['the angle must be included between the two sides', 1],
      ['otherwise two triangles of different shape fit the data', 1],
    ],
    tags: ['SAS'],
  }),
  long({
    key: 'm10-102',
    chapter: 'Probability',
    topic: 'Theoretical probability',
    level: 'EASY',
    skill: 'APPLY',
    question_text:
      '<p>Cards numbered from 1 to 50 are shuffled, and one is drawn at random. Find the probability that its number is</p>' +
      steps(['even;', 'a perfect square;', 'divisible by both 3 and 5;', 'a number of two digits;', 'prime.']),
    model_answer: steps([
      `25 of the 50 numbers are even: ${tex`\frac{25}{50} = \frac{1}{2}`}.`,
      `1, 4, 9, 16, 25, 36 and 49: ${tex`\frac{7}{50}`}.`,
      `15, 30 and 45: ${tex`\frac{3}{50}`}.`,
      `From 10 to 50 there are 41 numbers: ${tex`\frac{41}{50}`}.`,
      `2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43 and 47: ${tex`\frac{15}{50} = \frac{3}{10}`}.`,
    ]),
    points: [
      ['even: 1/2', 1],
      ['perfect square: 7/50', 1],
      ['divisible by 3 and 5: 3/50', 1],
      ['two digits: 41/50', 1],
      ['prime: 3/10', 1],
    ],
    tags: ['cards'],
  }),
  caseStudy({
    key: 'm10-103',
    chapter: 'Pair of Linear Equations in Two Variables',
    topic: 'Substitution and elimination',
    level: 'HARD',
    skill: 'EVALUATE',
    question_text:
      '<p>Two companies sell mobile data. Plan A costs ₹120 a month and ₹8 for each gigabyte; plan B costs ₹60 a month and ₹14 for each gigabyte. ' +
      `For ${tex`x`} gigabytes a month, a plan costs ${tex`y`} rupees.</p>`,
    parts: [
      choicePart({
        content: '<p>Which pair of equations describes the two plans?</p>',
        options: [
          `${tex`y = 8x + 120`} and ${tex`y = 14x + 60`}`,
          `${tex`y = 120x + 8`} and ${tex`y = 60x + 14`}`,
          `${tex`y = 128x`} and ${tex`y = 74x`}`,
          `${tex`y = 8x + 60`} and ${tex`y = 14x + 120`}`,
        ],
        right: 'A',
      }),
      numericPart({
        content: '<p>For how many gigabytes a month do both plans cost the same?</p>',
        value: 10,
        tolerance: 0,
        unit: 'GB',
      }),
      veryShortPart({
        content:
          '<p>Kavya uses 15 GB a month, and her brother 6 GB. Which plan is better for each of them, and by how much?</p>',
        model_answer:
          '<p>15 GB cost ₹240 with plan A and ₹270 with plan B: plan A saves Kavya ₹30. 6 GB cost ₹168 with plan A and ₹144 with plan B: plan B saves her brother ₹24.</p>',
        points: [
          ['plan A for Kavya, ₹30 cheaper', 1],
          ['plan B for her brother, ₹24 cheaper', 1],
        ],
      }),
    ],
    tags: ['mobile data'],
  }),
]
