import type { SeedQuestion } from '../../demo-types.ts'
import { display, figure, short, table, tex, veryShort } from '../../markup.ts'

export const mathematicsClass9Short: SeedQuestion[] = [
  veryShort({
    key: 'm9-55',
    chapter: 'Number Systems',
    topic: 'Operations on real numbers',
    level: 'EASY',
    skill: 'APPLY',
    question_text: `<p>Rationalise the denominator of ${tex`\frac{6}{\sqrt{7} - \sqrt{3}}`} and simplify.</p>`,
    model_answer: display`\frac{6}{\sqrt{7} - \sqrt{3}} \times \frac{\sqrt{7} + \sqrt{3}}{\sqrt{7} + \sqrt{3}} = \frac{6(\sqrt{7} + \sqrt{3})}{4} = \frac{3(\sqrt{7} + \sqrt{3})}{2}`,
    points: [
      ['multiplies numerator and denominator by √7 + √3', 1],
      ['denominator 7 − 3 = 4 and the simplified result', 1],
    ],
    tags: ['rationalising'],
  }),
  veryShort({
    key: 'm9-56',
    chapter: "Introduction to Euclid's Geometry",
    topic: 'Axioms and postulates',
    level: 'EASY',
    skill: 'UNDERSTAND',
    question_text:
      '<p>Two ropes are equally long. Asha cuts 2 m off one of them, and Bilal cuts 2 m off the other. What can be said about the ' +
      'pieces that remain? State the axiom of Euclid that you use.</p>',
    model_answer:
      '<p>The remaining pieces are equally long: if equals are subtracted from equals, the remainders are equal.</p>',
    points: [
      ['the remaining pieces are equal', 1],
      ['states the axiom: equals subtracted from equals leave equals', 1],
    ],
    tags: ['axioms'],
    hindi: {
      question_text:
        '<p>दो रस्सियाँ समान लंबाई की हैं। आशा उनमें से एक से 2 m और बिलाल दूसरी से 2 m काट लेता है। शेष टुकड़ों के विषय में क्या कहा जा सकता है? यूक्लिड का वह अभिगृहीत लिखिए जिसका आपने उपयोग किया।</p>',
    },
  }),
  veryShort({
    key: 'm9-57',
    chapter: 'Lines and Angles',
    topic: 'Pairs of angles',
    level: 'EASY',
    skill: 'APPLY',
    question_text:
      `<p>In the figure, the lines ${tex`AB`} and ${tex`CD`} intersect at ${tex`O`}. Find ${tex`x`} and ${tex`\angle AOD`}.</p>` +
      figure(
        'crossing-lines',
        'The lines AB and CD cross at O. The angle AOC is (4x − 5)°, and the angle BOD opposite it is (3x + 15)°.',
        280,
      ),
    model_answer:
      `<p>Vertically opposite angles are equal: ${tex`4x - 5 = 3x + 15`}, so ${tex`x = 20`} and ${tex`\angle AOC = 75^\circ`}. ` +
      `${tex`\angle AOD`} forms a linear pair with it: ${tex`180^\circ - 75^\circ = 105^\circ`}.</p>`,
    points: [
      ['equates the vertically opposite angles: x = 20', 1],
      ['linear pair: ∠AOD = 105°', 1],
    ],
    tags: ['vertically opposite angles', 'linear pair'],
  }),
  veryShort({
    key: 'm9-58',
    chapter: 'Coordinate Geometry',
    topic: 'Cartesian plane',
    level: 'MEDIUM',
    skill: 'CREATE',
    question_text:
      '<p>A square of side 6 units has its centre at the origin and its sides parallel to the axes. Write the coordinates of its ' +
      'four vertices, and name the quadrant of each.</p>',
    model_answer: `<p>${tex`(3, 3)`} in the first, ${tex`(-3, 3)`} in the second, ${tex`(-3, -3)`} in the third and ${tex`(3, -3)`} in the fourth quadrant.</p>`,
    points: [
      ['all four vertices', 1],
      ['the quadrant of each', 1],
    ],
    tags: ['quadrants'],
  }),
  veryShort({
    key: 'm9-59',
    chapter: 'Triangles',
    topic: 'Properties of triangles',
    level: 'MEDIUM',
    skill: 'APPLY',
    question_text: `<p>In ${tex`\triangle ABC`}, ${tex`AB = AC`}. The side ${tex`BC`} is produced to ${tex`D`}, and ${tex`\angle ACD = 116^\circ`}. Find ${tex`\angle A`}.</p>`,
    model_answer:
      `<p>${tex`\angle ACB = 180^\circ - 116^\circ = 64^\circ`}, and ${tex`\angle ABC = 64^\circ`}, since ${tex`AB = AC`}. So ` +
      `${tex`\angle A = 180^\circ - 2 \times 64^\circ = 52^\circ`}.</p>`,
    points: [
      ['∠ACB = 64° = ∠ABC, with the reason', 1],
      ['angle sum: ∠A = 52°', 1],
    ],
    tags: ['isosceles triangle'],
  }),
  veryShort({
    key: 'm9-60',
    chapter: "Heron's Formula",
    topic: 'Area of a triangle by its sides',
    level: 'HARD',
    skill: 'EVALUATE',
    question_text:
      '<p>Dev wants to find the area of a triangle with sides of 8 cm, 15 cm and 25 cm by Heron’s formula. What happens in the ' +
      'formula, and what does it tell him about the triangle?</p>',
    model_answer:
      `<p>${tex`s = \frac{8 + 15 + 25}{2} = 24`}, so ${tex`s - c = 24 - 25 = -1`} and the product under the root is negative. There is no ` +
      'such triangle: 8 + 15 = 23 is less than 25.</p>',
    points: [
      ['s = 24 and s − 25 = −1: the root of a negative number', 1],
      ['no such triangle exists, for 8 + 15 is less than 25', 1],
    ],
    tags: ['inequalities'],
  }),
  veryShort({
    key: 'm9-61',
    chapter: 'Linear Equations in Two Variables',
    topic: 'Solutions of a linear equation',
    level: 'MEDIUM',
    skill: 'APPLY',
    question_text: `<p>समीकरण ${tex`2x + 3y = 12`} के वे सभी हल ज्ञात कीजिए जिनमें ${tex`x`} और ${tex`y`} दोनों पूर्ण संख्याएँ (0, 1, 2, …) हों।</p>`,
    model_answer:
      `<p>${tex`2x = 12 - 3y`}, अतः ${tex`y`} सम होना चाहिए और 4 से अधिक नहीं हो सकता। ${tex`y = 0, 2, 4`} रखने पर हल ` +
      `${tex`(6, 0)`}, ${tex`(3, 2)`} और ${tex`(0, 4)`} मिलते हैं।</p>`,
    points: [
      ['कोई दो सही हल', 1],
      ['तीसरा हल, और यह कि अन्य कोई हल नहीं है', 1],
    ],
    tags: ['हल'],
    language: 'hi',
  }),
  veryShort({
    key: 'm9-62',
    chapter: 'Statistics',
    topic: 'Bar graphs',
    level: 'EASY',
    skill: 'REMEMBER',
    question_text: '<p>Give two differences between a bar graph and a histogram.</p>',
    model_answer:
      '<p>A bar graph shows separate categories, with gaps between the bars; a histogram shows continuous classes, with no gaps. In a ' +
      'bar graph the height of a bar tells the value and its width means nothing; in a histogram the areas of the rectangles are ' +
      'proportional to the frequencies.</p>',
    points: [
      ['categories with gaps; continuous classes without gaps', 1],
      ['height only; area proportional to the frequency', 1],
    ],
    tags: ['graphs'],
    hindi: { question_text: '<p>दंड आलेख और आयत चित्र (हिस्टोग्राम) में दो अंतर लिखिए।</p>' },
  }),
  short({
    key: 'm9-63',
    chapter: 'Number Systems',
    topic: 'Irrational numbers',
    level: 'MEDIUM',
    skill: 'APPLY',
    question_text: `<p>Express ${tex`0.3\overline{27} = 0.3272727\ldots`} in the form ${tex`\frac{p}{q}`}, in lowest terms, where ${tex`p`} and ${tex`q`} are integers.</p>`,
    model_answer:
      `<p>Let ${tex`x = 0.3272727\ldots`} Then ${tex`10x = 3.272727\ldots`} and ${tex`1000x = 327.272727\ldots`} Subtracting,</p>` +
      display`990x = 324, \quad x = \frac{324}{990} = \frac{18}{55}`,
    points: [
      ['writes 10x and 1000x, so that the recurring parts agree', 1],
      ['subtracts: 990x = 324', 1],
      ['reduces the fraction to 18/55', 1],
    ],
    tags: ['recurring decimals'],
  }),
  short({
    key: 'm9-64',
    chapter: 'Polynomials',
    topic: 'Algebraic identities',
    level: 'MEDIUM',
    skill: 'ANALYSE',
    question_text: `<p>Factorise ${tex`8x^3 + 36x^2y + 54xy^2 + 27y^3`}, and find its value for ${tex`x = 11`} and ${tex`y = -4`}.</p>`,
    model_answer:
      `<p>It is ${tex`(2x)^3 + 3(2x)^2(3y) + 3(2x)(3y)^2 + (3y)^3 = (2x + 3y)^3`}. For ${tex`x = 11`} and ${tex`y = -4`} its value is ` +
      `${tex`(22 - 12)^3 = 1000`}.</p>`,
    points: [
      ['recognises the cubes of 2x and 3y', 1],
      ['factorises: (2x + 3y)³', 1],
      ['value 1000', 1],
    ],
    tags: ['identities'],
  }),
  short({
    key: 'm9-65',
    chapter: 'Lines and Angles',
    topic: 'Parallel lines and a transversal',
    level: 'HARD',
    skill: 'ANALYSE',
    question_text:
      `<p>A transversal cuts the parallel lines ${tex`l`} and ${tex`m`} at ${tex`P`} and ${tex`Q`}. Prove that the bisectors of a ` +
      `pair of alternate interior angles at ${tex`P`} and ${tex`Q`} are parallel to each other.</p>`,
    model_answer:
      `<p>Since ${tex`l \parallel m`}, the alternate interior angles at ${tex`P`} and ${tex`Q`} are equal. Their halves, which the ` +
      `bisectors make with ${tex`PQ`}, are therefore equal too. These halves are alternate interior angles of the two bisectors ` +
      `with the transversal ${tex`PQ`}; as they are equal, the bisectors are parallel.</p>`,
    points: [
      ['alternate interior angles of l and m are equal', 1],
      ['so their halves are equal', 1],
      ['these are alternate interior angles of the bisectors, hence the bisectors are parallel', 1],
    ],
    tags: ['proof'],
  }),
  short({
    key: 'm9-66',
    chapter: 'Quadrilaterals',
    topic: 'Mid-point theorem',
    level: 'MEDIUM',
    skill: 'APPLY',
    question_text:
      `<p>The diagonals of a quadrilateral ${tex`ABCD`} are ${tex`AC = 18`} cm and ${tex`BD = 14`} cm. ${tex`P`}, ${tex`Q`}, ${tex`R`} ` +
      `and ${tex`S`} are the mid-points of ${tex`AB`}, ${tex`BC`}, ${tex`CD`} and ${tex`DA`}. Find the perimeter of ${tex`PQRS`}, giving your reasons.</p>`,
    model_answer:
      `<p>In ${tex`\triangle ABC`}, ${tex`PQ`} joins the mid-points of two sides, so ${tex`PQ = \frac{1}{2}AC = 9`} cm; likewise ` +
      `${tex`SR = 9`} cm in ${tex`\triangle ADC`}. In ${tex`\triangle BCD`} and ${tex`\triangle ABD`}, ${tex`QR = PS = \frac{1}{2}BD = 7`} cm. ` +
      `The perimeter is ${tex`2(9 + 7) = 32`} cm.</p>`,
    points: [
      ['mid-point theorem: PQ = SR = AC/2 = 9 cm', 1],
      ['QR = PS = BD/2 = 7 cm', 1],
      ['perimeter 32 cm', 1],
    ],
    tags: ['mid-points'],
  }),
  short({
    key: 'm9-67',
    chapter: 'Surface Areas and Volumes',
    topic: 'Sphere and hemisphere',
    level: 'EASY',
    skill: 'APPLY',
    question_text:
      `<p>The dome of a planetarium is a hemisphere with an inner diameter of 14 m. Find the area of its inner surface, and the ` +
      `cost of painting it at ₹45 per square metre. (Take ${tex`\pi = \frac{22}{7}`}.)</p>`,
    model_answer: `<p>${tex`2\pi r^2 = 2 \times \frac{22}{7} \times 7^2 = 308`}: the area is 308 m², and painting costs 308 × ₹45 = ₹13,860.</p>`,
    points: [
      ['radius 7 m and the formula 2πr²', 1],
      ['area 308 m²', 1],
      ['cost ₹13,860', 1],
    ],
    tags: ['hemisphere'],
  }),
  short({
    key: 'm9-68',
    chapter: 'Circles',
    topic: 'Angle subtended by an arc',
    level: 'HARD',
    skill: 'ANALYSE',
    question_text: `<p>A chord of a circle is ${tex`\sqrt{2}`} times as long as its radius. Find the angle that the chord subtends at the centre, at a point of the major arc and at a point of the minor arc.</p>`,
    model_answer:
      `<p>Let the chord be ${tex`AB`}, the centre ${tex`O`} and the radius ${tex`r`}. Since ${tex`OA^2 + OB^2 = 2r^2 = AB^2`}, ` +
      `${tex`\angle AOB = 90^\circ`}. At a point of the major arc the angle is half of it, ${tex`45^\circ`}. A point of the minor ` +
      `arc forms a cyclic quadrilateral with it, so that the angle there is ${tex`180^\circ - 45^\circ = 135^\circ`}.</p>`,
    points: [
      ['90° at the centre, by the converse of Pythagoras', 1],
      ['45° on the major arc', 1],
      ['135° on the minor arc, with the reason', 1],
    ],
    tags: ['chord', 'arc'],
  }),
  short({
    key: 'm9-69',
    chapter: 'Surface Areas and Volumes',
    topic: 'Cone',
    level: 'MEDIUM',
    skill: 'APPLY',
    question_text: `<p>एक शंक्वाकार तंबू की ऊँचाई 12 m और आधार की त्रिज्या 5 m है। इसे बनाने में कितना कपड़ा लगेगा, और ₹80 प्रति वर्ग मीटर की दर से कपड़े का मूल्य कितना होगा? (${tex`\pi = 3.14`} लीजिए।)</p>`,
    model_answer:
      `<p>तिर्यक ऊँचाई ${tex`l = \sqrt{12^2 + 5^2} = 13`} m। कपड़े का क्षेत्रफल ${tex`\pi r l = 3.14 \times 5 \times 13 = 204.1`} m², ` +
      'और उसका मूल्य 204.1 × ₹80 = ₹16,328।</p>',
    points: [
      ['तिर्यक ऊँचाई 13 m', 1],
      ['वक्र पृष्ठीय क्षेत्रफल 204.1 m²', 1],
      ['मूल्य ₹16,328', 1],
    ],
    tags: ['शंकु'],
    language: 'hi',
  }),
  short({
    key: 'm9-70',
    chapter: 'Statistics',
    topic: 'Histograms',
    level: 'HARD',
    skill: 'EVALUATE',
    question_text:
      '<p>Ravi draws a histogram of these data with rectangles of the heights 12, 20 and 24. Rekha says that his picture misleads. Who ' +
      'is right? Give the heights that the rectangles should have, for a smallest width of 5.</p>' +
      table(['Age (years)', '10–15', '15–25', '25–45'], [['Members of the club', '12', '20', '24']]),
    model_answer:
      '<p>Rekha is right: the widths differ, so that with equal scales the wide classes look far too big. Areas must be proportional ' +
      `to the frequencies: the heights are ${tex`\frac{12}{5} \times 5 = 12`}, ${tex`\frac{20}{10} \times 5 = 10`} and ${tex`\frac{24}{20} \times 5 = 6`}.</p>`,
    points: [
      ['Rekha is right: areas, not heights, stand for the frequencies', 1],
      ['method: frequency ÷ width × 5', 1],
      ['heights 12, 10 and 6', 1],
    ],
    tags: ['unequal widths'],
  }),
]
