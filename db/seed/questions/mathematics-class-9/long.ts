import type { SeedQuestion } from '../../demo-types.ts'
import { diagram, display, long, steps, table, tex } from '../../markup.ts'

export const mathematicsClass9Long: SeedQuestion[] = [
  long({
    key: 'm9-71',
    chapter: 'Polynomials',
    topic: 'Factor theorem',
    level: 'MEDIUM',
    skill: 'APPLY',
    question_text:
      `<p>Let ${tex`p(x) = 2x^3 - 3x^2 - 11x + 6`}.</p>` +
      steps([
        `Show that ${tex`x - 3`} is a factor of ${tex`p(x)`}.`,
        `Factorise ${tex`p(x)`} completely.`,
        `Write all the zeroes of ${tex`p(x)`}.`,
      ]),
    model_answer:
      `<p>${tex`p(3) = 54 - 27 - 33 + 6 = 0`}, so by the factor theorem ${tex`x - 3`} is a factor. Dividing by it,</p>` +
      display`p(x) = (x - 3)(2x^2 + 3x - 2) = (x - 3)(2x - 1)(x + 2)` +
      `<p>The zeroes are ${tex`3`}, ${tex`\frac{1}{2}`} and ${tex`-2`}.</p>`,
    points: [
      ['p(3) = 0 and the factor theorem', 1],
      ['divides: the quotient 2x² + 3x − 2', 2],
      ['splits the middle term: (2x − 1)(x + 2)', 1],
      ['all three zeroes', 1],
    ],
    tags: ['factors', 'zeroes'],
  }),
  long({
    key: 'm9-72',
    chapter: 'Linear Equations in Two Variables',
    topic: 'Linear equations',
    level: 'MEDIUM',
    skill: 'APPLY',
    question_text:
      '<p>The electricity bill of a flat is made up of a fixed charge of ₹60 a month and ₹7 for each unit that is used.</p>' +
      steps([
        `Write a linear equation for the bill of ${tex`y`} rupees for ${tex`x`} units.`,
        'Find the bill for 20, 40 and 60 units, and draw the graph of the equation.',
        'How many units were used in a month whose bill is ₹410?',
        'What does the point where the graph meets the vertical axis mean?',
      ]),
    model_answer:
      `<p>${tex`y = 7x + 60`}.</p>` +
      table(['Units', '20', '40', '60'], [['Bill (₹)', '200', '340', '480']]) +
      `<p>The graph is the straight line through these points, from ${tex`(0, 60)`} on. For ${tex`y = 410`}: ${tex`7x = 350`} and ${tex`x = 50`}, so 50 units were used. ` +
      `At ${tex`(0, 60)`}, no unit is used and the fixed charge of ₹60 is still to be paid.</p>`,
    points: [
      ['the equation y = 7x + 60', 1],
      ['bills of ₹200, ₹340 and ₹480', 1],
      ['a straight graph through the points, axes labelled', 1],
      ['50 units', 1],
      ['the fixed charge, when nothing is used', 1],
    ],
    tags: ['word problem', 'graph'],
  }),
  long({
    key: 'm9-73',
    chapter: 'Triangles',
    topic: 'Criteria for congruence',
    level: 'HARD',
    skill: 'ANALYSE',
    question_text:
      `<p>In the kite ${tex`ABCD`}, ${tex`AB = AD`} and ${tex`CB = CD`}. Its diagonals meet at ${tex`O`}. Prove that ${tex`AC`} bisects ` +
      `${tex`\angle BAD`}, and that ${tex`AC`} is the perpendicular bisector of ${tex`BD`}.</p>`,
    model_answer: steps([
      `In ${tex`\triangle ABC`} and ${tex`\triangle ADC`}, ${tex`AB = AD`}, ${tex`CB = CD`} and ${tex`AC`} is common, so ${tex`\triangle ABC \cong \triangle ADC`} (SSS).`,
      `Therefore ${tex`\angle BAC = \angle DAC`}: ${tex`AC`} bisects ${tex`\angle BAD`}.`,
      `In ${tex`\triangle ABO`} and ${tex`\triangle ADO`}, ${tex`AB = AD`}, ${tex`\angle BAO = \angle DAO`} and ${tex`AO`} is common, so ${tex`\triangle ABO \cong \triangle ADO`} (SAS).`,
      `Therefore ${tex`BO = DO`} and ${tex`\angle AOB = \angle AOD`}. These two angles form a linear pair, so each is ${tex`90^\circ`}: ${tex`AC`} is the perpendicular bisector of ${tex`BD`}.`,
    ]),
    points: [
      ['triangles ABC and ADC are congruent by SSS', 1],
      ['AC bisects the angle BAD', 1],
      ['triangles ABO and ADO are congruent by SAS', 1],
      ['BO = DO', 1],
      ['equal angles of a linear pair are right angles', 1],
    ],
    tags: ['proof', 'kite'],
  }),
  long({
    key: 'm9-74',
    chapter: "Heron's Formula",
    topic: 'Area of a triangle by its sides',
    level: 'MEDIUM',
    skill: 'APPLY',
    question_text:
      `<p>A park has the shape of a quadrilateral ${tex`ABCD`} with ${tex`AB = 20`} m, ${tex`BC = 21`} m, ${tex`CD = 35`} m, ${tex`DA = 48`} m and ` +
      `${tex`\angle B = 90^\circ`}. Find the area of the park, and the cost of laying turf on it at ₹25 per square metre.</p>`,
    model_answer:
      `<p>In the right triangle ${tex`ABC`}, ${tex`AC = \sqrt{20^2 + 21^2} = 29`} m and the area is ${tex`\frac{1}{2} \times 20 \times 21 = 210`} m².</p>` +
      `<p>In ${tex`\triangle ACD`}, ${tex`s = \frac{29 + 35 + 48}{2} = 56`} and the area is</p>` +
      display`\sqrt{56 \times 27 \times 21 \times 8} = \sqrt{254016} = 504` +
      '<p>square metres. The park has an area of 210 m² + 504 m² = 714 m², and the turf costs 714 × ₹25 = ₹17,850.</p>',
    points: [
      ['AC = 29 m', 1],
      ['area of ABC: 210 m²', 1],
      ['s = 56 and the formula', 1],
      ['area of ACD: 504 m²', 1],
      ['total area 714 m² and cost ₹17,850', 1],
    ],
    tags: ['area', 'word problem'],
  }),
  long({
    key: 'm9-75',
    chapter: 'Surface Areas and Volumes',
    topic: 'Cone',
    level: 'HARD',
    skill: 'EVALUATE',
    question_text:
      '<p>An open water tank is to be made of sheet metal, either as a hemisphere or as a cone with its point downwards. Both have a ' +
      `radius of 2.1 m at the rim and hold equally much. (Take ${tex`\pi = \frac{22}{7}`} and ${tex`\sqrt{5} = 2.236`}.)</p>` +
      steps([
        'How much water does the hemisphere hold?',
        'How deep must the cone be?',
        'Which of the two needs less sheet metal?',
      ]),
    model_answer:
      `<p>The hemisphere holds ${tex`\frac{2}{3} \times \frac{22}{7} \times 2.1^3 = 19.404`} m³.</p>` +
      `<p>Equal volumes: ${tex`\frac{1}{3}\pi r^2 h = \frac{2}{3}\pi r^3`}, so ${tex`h = 2r = 4.2`} m.</p>` +
      `<p>Hemisphere: ${tex`2\pi r^2 = 2 \times \frac{22}{7} \times 2.1^2 = 27.72`} m². Cone: ${tex`l = \sqrt{2.1^2 + 4.2^2} = 2.1\sqrt{5} = 4.6956`} m ` +
      `and ${tex`\pi r l = 6.6 \times 4.6956 = 30.99`} m². The hemisphere needs less.</p>`,
    points: [
      ['volume of the hemisphere 19.404 m³', 1],
      ['the cone is 4.2 m deep', 1],
      ['27.72 m² of sheet for the hemisphere', 1],
      ['slant height and 30.99 m² of sheet for the cone', 1],
      ['the hemisphere needs less', 1],
    ],
    tags: ['cone', 'hemisphere'],
  }),
  long({
    key: 'm9-76',
    chapter: 'Circles',
    topic: 'Cyclic quadrilaterals',
    level: 'HARD',
    skill: 'ANALYSE',
    question_text:
      '<p>Prove that the opposite angles of a cyclic quadrilateral are supplementary. Use it to show that a parallelogram whose ' +
      'vertices lie on a circle is a rectangle.</p>',
    model_answer:
      `<p>Let ${tex`ABCD`} be inscribed in a circle with centre ${tex`O`}. The arc ${tex`BCD`} subtends an angle at the centre that is ` +
      `twice ${tex`\angle BAD`}, and the arc ${tex`DAB`} one that is twice ${tex`\angle BCD`}. Together these angles make up ` +
      `${tex`360^\circ`}, so ${tex`2\angle BAD + 2\angle BCD = 360^\circ`} and ${tex`\angle BAD + \angle BCD = 180^\circ`}. As the angles ` +
      'of a quadrilateral add up to 360°, the other two are supplementary as well.</p>' +
      `<p>In a parallelogram the opposite angles are equal. If it is cyclic, they also add up to ${tex`180^\circ`}, so each is ` +
      `${tex`90^\circ`}: it is a rectangle.</p>`,
    points: [
      ['angles at the centre are twice those at the circle', 1],
      ['the angles at the centre add up to 360°', 1],
      ['so opposite angles add up to 180°', 1],
      ['opposite angles of a parallelogram are equal', 1],
      ['each is 90°, hence a rectangle', 1],
    ],
    tags: ['proof', 'theorem'],
  }),
  diagram({
    key: 'm9-77',
    chapter: 'Coordinate Geometry',
    topic: 'Cartesian plane',
    level: 'EASY',
    skill: 'APPLY',
    question_text:
      `<p>Draw coordinate axes with 1 cm for a unit. Plot ${tex`A(-4, -2)`}, ${tex`B(3, -2)`}, ${tex`C(5, 2)`} and ${tex`D(-2, 2)`}, and join ` +
      'them in this order. What kind of quadrilateral is it, and what is its area in square units?</p>',
    model_answer:
      `<p>${tex`AB`} and ${tex`DC`} are parallel to the ${tex`x`}-axis, and both are 7 units long: ${tex`ABCD`} is a parallelogram. Its height is ` +
      `${tex`2 - (-2) = 4`} units, so that its area is ${tex`7 \times 4 = 28`} square units.</p>`,
    points: [
      ['axes drawn, labelled and with an even scale', 1],
      ['the four points plotted and joined', 2],
      ['a parallelogram, with the reason', 1],
      ['area 28 square units', 1],
    ],
    tags: ['plotting points'],
  }),
  diagram({
    key: 'm9-78',
    chapter: 'Statistics',
    topic: 'Frequency polygons',
    level: 'MEDIUM',
    skill: 'APPLY',
    question_text:
      '<p>The table shows how many hours 50 students slept last night. Draw a histogram of the data, and on it the frequency ' +
      'polygon. Between which two class marks does the polygon rise most steeply?</p>' +
      table(['Hours of sleep', '4–5', '5–6', '6–7', '7–8', '8–9'], [['Number of students', '4', '9', '18', '13', '6']]),
    model_answer:
      `<p>Rectangles of the heights 4, 9, 18, 13 and 6 stand without gaps over the classes. The polygon joins ${tex`(3.5, 0)`}, ` +
      `${tex`(4.5, 4)`}, ${tex`(5.5, 9)`}, ${tex`(6.5, 18)`}, ${tex`(7.5, 13)`}, ${tex`(8.5, 6)`} and ${tex`(9.5, 0)`}. It rises most ` +
      'steeply between 5.5 and 6.5, by 9 students.</p>',
    points: [
      ['axes labelled, with an even scale', 1],
      ['the five rectangles, without gaps', 1],
      ['points at the class marks, joined by line segments', 1],
      ['the polygon closed at 3.5 and 9.5 on the axis', 1],
      ['steepest between 5.5 and 6.5', 1],
    ],
    tags: ['histogram', 'frequency polygon'],
    hindi: {
      question_text:
        '<p>सारणी में दिया गया है कि 50 विद्यार्थी पिछली रात कितने घंटे सोए। आँकड़ों का आयत चित्र बनाइए और उसी पर बारंबारता बहुभुज खींचिए। किन दो वर्ग चिह्नों के बीच बहुभुज सबसे तेज़ी से ऊपर उठता है?</p>' +
        table(['नींद के घंटे', '4–5', '5–6', '6–7', '7–8', '8–9'], [['विद्यार्थियों की संख्या', '4', '9', '18', '13', '6']]),
    },
  }),
]
