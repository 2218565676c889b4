import type { SeedQuestion } from '../../demo-types.ts'
import {
  caseStudy,
  choice,
  choicePart,
  fillBlank,
  long,
  numericPart,
  order,
  steps,
  tex,
  trueFalse,
  veryShort,
  veryShortPart,
} from '../../markup.ts'

/** Questions that ask for more than the known way, and what the other files leave out. */
export const mathematicsClass9Challenges: SeedQuestion[] = [
  choice({
    key: 'm9-84',
    chapter: 'Lines and Angles',
    topic: 'Parallel lines and a transversal',
    level: 'HARD',
    skill: 'ANALYSE',
    question_text:
      `<p>The parallel rays ${tex`AX`} and ${tex`BY`} point in the same direction. The point ${tex`P`} lies between them, with ` +
      `${tex`\angle XAP = 38^\circ`} and ${tex`\angle YBP = 47^\circ`}. How large is ${tex`\angle APB`}?</p>`,
    options: [tex`47^\circ`, tex`90^\circ`, tex`95^\circ`, tex`85^\circ`],
    right: 'D',
    explanation: `<p>A line through ${tex`P`} parallel to both rays splits the angle into ${tex`38^\circ`} and ${tex`47^\circ`}, by alternate interior angles.</p>`,
    tags: ['parallel lines'],
  }),
  choice({
    key: 'm9-85',
    chapter: 'Linear Equations in Two Variables',
    topic: 'Linear equations',
    level: 'HARD',
    skill: 'ANALYSE',
    question_text: `<p>The graph of ${tex`ax + 3y = 12`}, with ${tex`a > 0`}, forms a triangle of 12 square units with the two axes. What is ${tex`a`}?</p>`,
    options: ['1', '2', '3', '6'],
    right: 'B',
    explanation: `<p>It meets the axes at ${tex`\left(\frac{12}{a}, 0\right)`} and ${tex`(0, 4)`}: ${tex`\frac{1}{2} \times \frac{12}{a} \times 4 = 12`}.</p>`,
    tags: ['graph', 'area'],
  }),
  choice({
    key: 'm9-86',
    chapter: 'Triangles',
    topic: 'Properties of triangles',
    level: 'HARD',
    skill: 'EVALUATE',
    question_text:
      `<p>Zoya wants to prove that the angles opposite the equal sides ${tex`AB`} and ${tex`AC`} of ${tex`\triangle ABC`} are equal. She writes:</p>` +
      steps([
        `Let the bisector of ${tex`\angle A`} meet ${tex`BC`} at ${tex`D`}.`,
        `In ${tex`\triangle ABD`} and ${tex`\triangle ACD`}, ${tex`\angle BAD = \angle CAD`} and ${tex`AB = AC`}.`,
        `${tex`\angle B = \angle C`}, since they are opposite equal sides.`,
        `So ${tex`\triangle ABD \cong \triangle ACD`} (ASA), and ${tex`\angle B = \angle C`}.`,
      ]) +
      '<p>What is wrong with her proof?</p>',
    options: [
      'Step 1: the bisector need not meet the side.',
      'Step 2: the two angles at A are not equal.',
      'Step 3: it uses what is to be proved.',
      'Nothing is wrong.',
    ],
    right: 'C',
    explanation: `<p>With the common side ${tex`AD`} in place of step 3, the triangles are congruent by SAS and the proof is sound.</p>`,
    tags: ['proof', 'circular argument'],
  }),
  trueFalse({
    key: 'm9-87',
    chapter: 'Lines and Angles',
    topic: 'Pairs of angles',
    level: 'MEDIUM',
    skill: 'UNDERSTAND',
    question_text: '<p>Any two supplementary angles form a linear pair.</p>',
    value: false,
    explanation:
      '<p>A linear pair must also share its vertex and an arm: two angles of 90° in different corners of a room are supplementary, but no linear pair.</p>',
    tags: ['linear pair'],
    hindi: { question_text: '<p>कोई भी दो संपूरक कोण एक रैखिक युग्म बनाते हैं।</p>' },
  }),
  fillBlank({
    key: 'm9-88',
    chapter: 'Number Systems',
    topic: 'Laws of exponents',
    level: 'HARD',
    skill: 'ANALYSE',
    question_text: `<p>If ${tex`3^x = 5`}, then ${tex`27^x =`} {{1}} and ${tex`3^{x + 2} =`} {{2}}.</p>`,
    blanks: [['125'], ['45']],
    explanation: `<p>${tex`27^x = (3^x)^3 = 5^3`} and ${tex`3^{x + 2} = 3^x \times 9`}.</p>`,
    tags: ['exponents'],
  }),
  order({
    key: 'm9-89',
    chapter: 'Surface Areas and Volumes',
    topic: 'Sphere and hemisphere',
    level: 'HARD',
    skill: 'APPLY',
    question_text: '<p>Arrange these solids by their volume, the smallest first.</p>',
    sequence: [
      'a cone of radius 3 cm and height 10 cm',
      'a cone of radius 4 cm and height 6 cm',
      'a sphere of radius 3 cm',
      'a hemisphere of radius 4 cm',
    ],
    explanation: `<p>In cubic centimetres: ${tex`30\pi`}, ${tex`32\pi`}, ${tex`36\pi`} and ${tex`\frac{128}{3}\pi`}.</p>`,
    tags: ['volume'],
  }),
  veryShort({
    key: 'm9-90',
    chapter: 'Polynomials',
    topic: 'Zeroes of a polynomial',
    level: 'HARD',
    skill: 'CREATE',
    question_text:
      '<p>Make up a polynomial of degree 3 whose only zeroes are 1 and −2, and show that it has no other.</p>',
    model_answer: `<p>For example ${tex`(x - 1)^2(x + 2) = x^3 - 3x + 2`}. A product is zero only when one of its factors is, that is for ${tex`x = 1`} or ${tex`x = -2`}.</p>`,
    points: [
      ['a cubic polynomial with exactly these zeroes, one of its factors repeated', 1],
      ['a product is zero only when a factor is', 1],
    ],
    tags: ['open-ended'],
  }),
  long({
    key: 'm9-91',
    chapter: 'Lines and Angles',
    topic: 'Pairs of angles',
    level: 'EASY',
    skill: 'REMEMBER',
    question_text: `<p>Prove that vertically opposite angles are equal. Then find all four angles between two lines that cross, if one of the angles is ${tex`40^\circ`} larger than a neighbouring one.</p>`,
    model_answer:
      `<p>Let ${tex`AB`} and ${tex`CD`} cross at ${tex`O`}. ${tex`\angle AOC + \angle AOD = 180^\circ`}, for they form a linear pair on ${tex`CD`}; likewise ` +
      `${tex`\angle AOD + \angle BOD = 180^\circ`} on ${tex`AB`}. So ${tex`\angle AOC = \angle BOD`}, and in the same way ${tex`\angle AOD = \angle BOC`}.</p>` +
      `<p>Let the smaller angle be ${tex`x`}: ${tex`x + (x + 40^\circ) = 180^\circ`}, so ${tex`x = 70^\circ`}. The angles are ${tex`70^\circ`}, ${tex`110^\circ`}, ${tex`70^\circ`} and ${tex`110^\circ`}.</p>`,
    points: [
      ['two linear pairs with a common angle', 1],
      ['subtracts and concludes that the opposite angles are equal', 1],
      ['equation x + (x + 40°) = 180°', 1],
      ['x = 70°', 1],
      ['all four angles', 1],
    ],
    tags: ['proof', 'vertically opposite angles'],
  }),
  caseStudy({
    key: 'm9-92',
    chapter: 'Circles',
    topic: 'Chords and their distance from the centre',
    level: 'HARD',
    skill: 'ANALYSE',
    question_text:
      `<p>Three lamp posts ${tex`A`}, ${tex`B`} and ${tex`C`} stand on the edge of a round pond of radius 10 m, at equal distances from one another. ` +
      `A fountain is at the centre ${tex`O`}. (Take ${tex`\sqrt{3} = 1.732`}.)</p>`,
    parts: [
      choicePart({
        content: `<p>How large is ${tex`\angle AOB`}?</p>`,
        options: [tex`60^\circ`, tex`90^\circ`, tex`120^\circ`, tex`150^\circ`],
        right: 'C',
      }),
      numericPart({
        content: `<p>How many metres is the fountain from the straight line ${tex`AB`}?</p>`,
        value: 5,
        tolerance: 0,
        unit: 'm',
      }),
      veryShortPart({
        content: `<p>How far apart are the lamp posts ${tex`A`} and ${tex`B`}?</p>`,
        or: 'measure',
        model_answer: `<p>Half the chord is ${tex`\sqrt{10^2 - 5^2} = 5\sqrt{3}`} m, so ${tex`AB = 10\sqrt{3} = 17.32`} m.</p>`,
        points: [
          ['half the chord: 5√3 m', 1],
          ['17.32 m', 1],
        ],
      }),
      veryShortPart({
        content: `<p>Dilip stands at a point of the minor arc ${tex`AB`}. What angle do the two lamp posts ${tex`A`} and ${tex`B`} subtend at this point? Give your reason.</p>`,
        or: 'measure',
        model_answer: `<p>${tex`\angle ACB = 60^\circ`}. With ${tex`A`}, ${tex`C`} and ${tex`B`} he forms a cyclic quadrilateral: they subtend ${tex`180^\circ - 60^\circ = 120^\circ`} at his point.</p>`,
        points: [
          ['opposite angles of a cyclic quadrilateral', 1],
          ['120°', 1],
        ],
      }),
    ],
    tags: ['pond'],
  }),
]
