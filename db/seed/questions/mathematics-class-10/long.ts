import type { SeedQuestion } from '../../demo-types.ts'
import { diagram, display, figure, long, steps, table, tex } from '../../markup.ts'

export const mathematicsClass10Long: SeedQuestion[] = [
  long({
    key: 'm10-81',
    chapter: 'Quadratic Equations',
    topic: 'Solution by factorisation',
    level: 'MEDIUM',
    skill: 'APPLY',
    question_text:
      '<p>Two pipes fill a tank together in 4 hours. The thinner pipe alone needs 6 hours more than the thicker one alone. How long ' +
      'does each pipe need alone? What part of the tank does the thicker pipe fill in those 4 hours?</p>',
    model_answer:
      `<p>Let the thicker pipe need ${tex`x`} hours. Then ${tex`\frac{1}{x} + \frac{1}{x + 6} = \frac{1}{4}`}, so ` +
      `${tex`4(2x + 6) = x^2 + 6x`} and</p>${display`x^2 - 2x - 24 = (x - 6)(x + 4) = 0`}` +
      `<p>A time can’t be negative, so ${tex`x = 6`}: the thicker pipe needs 6 hours and the thinner one 12 hours. In 4 hours the thicker ` +
      `pipe fills ${tex`\frac{4}{6} = \frac{2}{3}`} of the tank.</p>`,
    points: [
      ['the equation of the parts filled in one hour', 1],
      ['brings it to x² − 2x − 24 = 0', 1],
      ['solves it', 1],
      ['rejects −4: 6 hours and 12 hours', 1],
      ['two thirds of the tank', 1],
    ],
    tags: ['word problem'],
  }),
  long({
    key: 'm10-82',
    chapter: 'Triangles',
    topic: 'Basic proportionality theorem',
    level: 'MEDIUM',
    skill: 'REMEMBER',
    question_text:
      `<p>State and prove the basic proportionality theorem. Use it to find ${tex`EC`} in a triangle ${tex`ABC`} with ${tex`DE \parallel BC`}, ` +
      `${tex`AD = 6`} cm, ${tex`DB = 9`} cm and ${tex`AE = 8`} cm, where ${tex`D`} lies on ${tex`AB`} and ${tex`E`} on ${tex`AC`}.</p>`,
    model_answer:
      '<p>A line that is parallel to one side of a triangle and meets the other two divides these in the same ratio.</p>' +
      `<p>Let ${tex`DE \parallel BC`} in ${tex`\triangle ABC`}. Triangles ${tex`ADE`} and ${tex`DBE`} have the same height from ${tex`E`}, so ` +
      `their areas are in the ratio ${tex`AD : DB`}. Triangles ${tex`ADE`} and ${tex`DEC`} have the same height from ${tex`D`}, so their areas are in ` +
      `the ratio ${tex`AE : EC`}. Triangles ${tex`DBE`} and ${tex`DEC`} stand on ${tex`DE`} between the parallels ${tex`DE`} and ${tex`BC`}: their ` +
      `areas are equal. Hence ${tex`\frac{AD}{DB} = \frac{AE}{EC}`}.</p>` +
      `<p>${tex`\frac{6}{9} = \frac{8}{EC}`}, so ${tex`EC = 12`} cm.</p>`,
    points: [
      ['states the theorem', 1],
      ['areas of ADE and DBE are as AD to DB', 1],
      ['areas of ADE and DEC are as AE to EC', 1],
      ['DBE and DEC have equal areas; concludes', 1],
      ['EC = 12 cm', 1],
    ],
    tags: ['proof', 'theorem'],
  }),
  long({
    key: 'm10-83',
    chapter: 'Some Applications of Trigonometry',
    topic: 'Heights and distances',
    level: 'MEDIUM',
    skill: 'APPLY',
    question_text:
      `<p>From the top of a cliff 60 m high, a guard sees a boat sail straight towards the foot of the cliff. The angle of depression ` +
      `of the boat is ${tex`30^\circ`} at first and ${tex`60^\circ`} 40 seconds later. How far has the boat sailed in between, and how fast? (Take ${tex`\sqrt{3} = 1.732`}.)</p>` +
      figure(
        'two-boats',
        'A vertical cliff 60 m high beside the level sea. From its top two lines run down to the positions P and Q of a boat; they make angles of 30° and 60° with the horizontal through the top. Q is nearer to the cliff.',
      ),
    model_answer:
      `<p>The angles of depression equal the angles of elevation of the top as seen from the boat. The first distance from the foot is ` +
      `${tex`\frac{60}{\tan 30^\circ} = 60\sqrt{3}`} m, the second ${tex`\frac{60}{\tan 60^\circ} = 20\sqrt{3}`} m.</p>` +
      `<p>The boat has sailed ${tex`60\sqrt{3} - 20\sqrt{3} = 40\sqrt{3} = 69.28`} m, in 40 s at ${tex`\frac{69.28}{40} = 1.732`} m/s.</p>`,
    points: [
      ['alternate angles: elevation equals depression', 1],
      ['first distance 60√3 m', 1],
      ['second distance 20√3 m', 1],
      ['difference 40√3 m = 69.28 m', 1],
      ['speed 1.732 m/s', 1],
    ],
    tags: ['depression'],
    hindi: {
      question_text:
        `<p>60 m ऊँची एक चट्टान के शिखर से एक पहरेदार एक नाव को सीधे चट्टान के पाद की ओर आते देखता है। नाव का अवनमन कोण पहले ${tex`30^\circ`} है ` +
        `और 40 सेकंड बाद ${tex`60^\circ`} हो जाता है। इस बीच नाव कितनी दूर चली, और किस चाल से? (${tex`\sqrt{3} = 1.732`} लीजिए।)</p>` +
        figure(
          'two-boats',
          'समुद्र के किनारे 60 m ऊँची एक ऊर्ध्वाधर चट्टान। उसके शिखर से नाव की दो स्थितियों P और Q तक रेखाएँ खींची गई हैं, जो शिखर से होकर जाने वाली क्षैतिज रेखा से 30° और 60° के कोण बनाती हैं। Q चट्टान के अधिक निकट है।',
        ),
    },
  }),
  long({
    key: 'm10-84',
    chapter: 'Surface Areas and Volumes',
    topic: 'Combinations of solids',
    level: 'MEDIUM',
    skill: 'APPLY',
    question_text:
      `<p>A gas tank is a cylinder with a hemisphere at each end, as in the figure. Its radius is 0.35 m and it is 2.1 m long in all. ` +
      `Find the length of the cylinder, the volume of the tank in litres, and the cost of painting it outside at ₹150 per square metre. (Take ${tex`\pi = \frac{22}{7}`}, and neglect the thickness of the wall.)</p>` +
      figure(
        'gas-tank',
        'A tank that lies on its side: a cylinder with a hemisphere at each end. The radius is 0.35 m and the length from end to end 2.1 m.',
      ),
    model_answer:
      `<p>The cylinder is ${tex`2.1 - 2 \times 0.35 = 1.4`} m long.</p>` +
      `<p>Volume: ${tex`\pi r^2 h + \frac{4}{3}\pi r^3 = \frac{22}{7} \times 0.35^2 \times \left(1.4 + \frac{4}{3} \times 0.35\right) = 0.539 + 0.1797 = 0.7187`} m³, that is about 719 litres.</p>` +
      `<p>Surface: ${tex`2\pi r h + 4\pi r^2 = 2 \times \frac{22}{7} \times 0.35 \times (1.4 + 0.7) = 4.62`} m², and painting costs 4.62 × ₹150 = ₹693.</p>`,
    points: [
      ['the cylinder is 1.4 m long', 1],
      ['volume as cylinder plus sphere', 1],
      ['about 719 litres', 1],
      ['surface 4.62 m²', 1],
      ['cost ₹693', 1],
    ],
    tags: ['cylinder', 'hemisphere'],
  }),
  long({
    key: 'm10-85',
    chapter: 'Statistics',
    topic: 'Mean of grouped data',
    level: 'HARD',
    skill: 'ANALYSE',
    question_text:
      `<p>The mean of these data is 47.5. Find the missing frequency ${tex`p`}, and then the median of the data.</p>` +
      table(['Class', '0–20', '20–40', '40–60', '60–80', '80–100'], [['Frequency', '7', tex`p`, '12', '9', '4']]),
    model_answer:
      `<p>With the class marks 10, 30, 50, 70 and 90, ${tex`\sum f_i = 32 + p`} and ${tex`\sum f_i x_i = 1660 + 30p`}.</p>` +
      display`\frac{1660 + 30p}{32 + p} = 47.5` +
      `<p>so ${tex`140 = 17.5p`} and ${tex`p = 8`}. Now ${tex`n = 40`}, the cumulative frequencies are 7, 15, 27, 36 and 40, and the median class is 40–60:</p>` +
      display`40 + \frac{20 - 15}{12} \times 20 = 48.33`,
    points: [
      ['sums 32 + p and 1660 + 30p', 1],
      ['equation of the mean', 1],
      ['p = 8', 1],
      ['median class 40–60 from the cumulative frequencies', 1],
      ['median 48.33', 1],
    ],
    tags: ['mean', 'median'],
  }),
  long({
    key: 'm10-86',
    chapter: 'Circles',
    topic: 'Tangents from a point',
    level: 'HARD',
    skill: 'ANALYSE',
    question_text:
      `<p>Prove that the two tangents from a point outside a circle are equally long. Then let the sides of a quadrilateral ${tex`ABCD`} touch a ` +
      `circle inside it: show that ${tex`AB + CD = BC + DA`}, and find ${tex`DA`} for ${tex`AB = 9`} cm, ${tex`BC = 11`} cm and ${tex`CD = 8`} cm.</p>`,
    model_answer:
      `<p>Let ${tex`PA`} and ${tex`PB`} touch the circle with centre ${tex`O`} at ${tex`A`} and ${tex`B`}. In triangles ${tex`OAP`} and ${tex`OBP`} there are right ` +
      `angles at ${tex`A`} and ${tex`B`}, ${tex`OA = OB`}, and ${tex`OP`} is common. They are congruent (RHS), so ${tex`PA = PB`}.</p>` +
      `<p>Let the tangents from ${tex`A`}, ${tex`B`}, ${tex`C`} and ${tex`D`} have the lengths ${tex`a`}, ${tex`b`}, ${tex`c`} and ${tex`d`}. Then ` +
      `${tex`AB + CD = (a + b) + (c + d)`} and ${tex`BC + DA = (b + c) + (d + a)`}: the same sum. So ${tex`DA = 9 + 8 - 11 = 6`} cm.</p>`,
    points: [
      ['right angles at the points of contact and equal radii', 1],
      ['congruence by RHS, so PA = PB', 1],
      ['writes the sides as sums of tangents', 1],
      ['AB + CD = BC + DA', 1],
      ['DA = 6 cm', 1],
    ],
    tags: ['proof', 'tangents'],
  }),
  diagram({
    key: 'm10-87',
    chapter: 'Pair of Linear Equations in Two Variables',
    topic: 'Graphical solution',
    level: 'MEDIUM',
    skill: 'APPLY',
    question_text:
      `<p>Draw the graphs of ${tex`2x + y = 8`} and ${tex`x - y = 1`} on one pair of axes.</p>` +
      steps([
        'Read the solution of the pair off the graph.',
        `Shade the triangle that the two lines form with the ${tex`x`}-axis, and find its area.`,
      ]),
    model_answer:
      `<p>The first line passes through ${tex`(4, 0)`} and ${tex`(0, 8)`}, the second through ${tex`(1, 0)`} and ${tex`(0, -1)`}. They meet at ` +
      `${tex`(3, 2)`}, so ${tex`x = 3`} and ${tex`y = 2`}. The triangle has the vertices ${tex`(1, 0)`}, ${tex`(4, 0)`} and ${tex`(3, 2)`} and the area ` +
      `${tex`\frac{1}{2} \times 3 \times 2 = 3`} square units.</p>`,
    points: [
      ['the line 2x + y = 8', 1],
      ['the line x − y = 1', 1],
      ['the solution x = 3, y = 2', 1],
      ['the right triangle shaded', 1],
      ['area 3 square units', 1],
    ],
    tags: ['graph'],
  }),
  diagram({
    key: 'm10-88',
    chapter: 'Some Applications of Trigonometry',
    topic: 'Heights and distances',
    level: 'HARD',
    skill: 'CREATE',
    question_text:
      `<p>A mast stands upright at the near edge of the flat roof of a house. From a point on level ground 40 m from the house, the angle of elevation of the foot ` +
      `of the mast is ${tex`45^\circ`} and that of its top ${tex`60^\circ`}. Draw a labelled figure, and find the length of the mast. (Take ${tex`\sqrt{3} = 1.732`}.)</p>`,
    model_answer:
      `<p>Figure: level ground with the point ${tex`P`}; 40 m from it the vertical wall ${tex`AB`} with the mast ${tex`BC`} above it; the lines ${tex`PB`} and ` +
      `${tex`PC`} with the angles ${tex`45^\circ`} and ${tex`60^\circ`} at ${tex`P`}.</p>` +
      `<p>${tex`AB = 40\tan 45^\circ = 40`} m and ${tex`AC = 40\tan 60^\circ = 40\sqrt{3}`} m, so that the mast is ${tex`40(\sqrt{3} - 1) = 29.28`} m long.</p>`,
    points: [
      ['figure with ground, wall and mast in one vertical line', 1],
      ['40 m, 45° and 60° marked at the right places', 1],
      ['height of the house 40 m', 1],
      ['height of the top 40√3 m', 1],
      ['mast 29.28 m', 1],
    ],
    tags: ['elevation'],
  }),
]
