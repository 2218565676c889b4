import type { SeedQuestion } from '../../demo-types.ts'
import { display, figure, short, steps, table, tex } from '../../markup.ts'

/** The questions of science-class-10.ts that are answered in words. */
export const scienceClass10Written: SeedQuestion[] = [
  short({
    key: 's10-13',
    chapter: 'Acids, Bases and Salts',
    topic: 'Salts in daily life',
    level: 'MEDIUM',
    skill: 'UNDERSTAND',
    max_marks: 2,
    question_text:
      `<p>Baking powder holds ${tex`\ce{NaHCO3}`} and a solid acid. Say what happens when it is mixed with water, with an ` +
      'equation, and why this makes a cake soft.</p>',
    model_answer:
      `<p>The hydrogencarbonate reacts with the acid:</p>${display`\ce{NaHCO3 + H+ -> Na+ + H2O + CO2 ^}`}` +
      '<p>The bubbles of carbon dioxide rise through the dough and leave it light and porous.</p>',
    points: [
      ['the equation, or carbon dioxide named as the gas', 1],
      ['the gas makes the dough rise and leaves pores', 1],
    ],
    tags: ['baking powder'],
  }),
  short({
    key: 's10-14',
    chapter: 'Our Environment',
    topic: 'Food chains and energy',
    level: 'MEDIUM',
    skill: 'APPLY',
    max_marks: 2,
    question_text:
      '<p>Grass → grasshopper → frog → snake: the grass holds 20,000 J of energy. How much of it reaches the snake, and why do ' +
      'food chains seldom have more than four or five steps?</p>',
    model_answer:
      `<p>About a tenth passes to the next level: ${tex`20000 \rightarrow 2000 \rightarrow 200 \rightarrow 20`}, so 20 J reaches the ` +
      'snake. After four or five steps too little energy is left to feed a population.</p>',
    points: [
      ['20 J by the ten per cent law', 1],
      ['too little energy is left for further levels', 1],
    ],
    tags: ['food chain'],
  }),
  short({
    key: 's10-15',
    chapter: 'Chemical Reactions and Equations',
    topic: 'Types of reactions',
    level: 'MEDIUM',
    skill: 'ANALYSE',
    max_marks: 3,
    question_text:
      '<p>Balance each equation and name the type of the reaction.</p>' +
      steps([
        tex`\ce{Pb(NO3)2 -> PbO + NO2 + O2}`,
        tex`\ce{Al + CuCl2 -> AlCl3 + Cu}`,
        tex`\ce{BaCl2 + Na2SO4 -> BaSO4 + NaCl}`,
      ]),
    model_answer: steps([
      `${tex`\ce{2Pb(NO3)2 -> 2PbO + 4NO2 + O2}`}: decomposition`,
      `${tex`\ce{2Al + 3CuCl2 -> 2AlCl3 + 3Cu}`}: displacement`,
      `${tex`\ce{BaCl2 + Na2SO4 -> BaSO4 v + 2NaCl}`}: double displacement`,
    ]),
    points: [
      ['2, 2, 4, 1: decomposition', 1],
      ['2, 3, 2, 3: displacement', 1],
      ['1, 1, 1, 2: double displacement', 1],
    ],
    tags: ['balancing'],
  }),
  short({
    key: 's10-16',
    chapter: 'Heredity',
    topic: "Mendel's experiments",
    level: 'MEDIUM',
    skill: 'APPLY',
    max_marks: 3,
    question_text:
      `<p>A tall pea plant (${tex`TT`}) is crossed with a short one (${tex`tt`}), and the plants of the first generation are ` +
      'crossed with each other. Draw the square of the second cross, and say how many of 160 plants of the second generation ' +
      'you expect to be short.</p>',
    model_answer:
      `<p>All plants of the first generation are ${tex`Tt`} and tall. The second cross:</p>` +
      table(
        ['×', tex`T`, tex`t`],
        [
          [tex`T`, `${tex`TT`} (tall)`, `${tex`Tt`} (tall)`],
          [tex`t`, `${tex`Tt`} (tall)`, `${tex`tt`} (short)`],
        ],
      ) +
      `<p>A quarter is short: ${tex`\frac{1}{4} \times 160 = 40`} plants.</p>`,
    points: [
      ['the first generation is Tt', 1],
      ['the square with TT, Tt, Tt, tt', 1],
      ['a quarter, so 40 plants', 1],
    ],
    tags: ['genetics'],
  }),
  short({
    key: 's10-17',
    chapter: 'Electricity',
    topic: 'Combination of resistors',
    level: 'HARD',
    skill: 'EVALUATE',
    max_marks: 3,
    question_text:
      '<p>To save copper wire, Ravi wants to connect all the lamps and fans of a house in series. Judge his plan and give three ' +
      'reasons.</p>',
    model_answer:
      '<p>The plan is bad: household appliances are connected in parallel.</p>' +
      steps([
        'In series one switch, or one broken lamp, turns all of them off.',
        'They share the 220 V of the mains, so that none gets the voltage it is made for.',
        'The same current flows through all, though each needs a current of its own; each added appliance makes it smaller.',
      ]),
    points: [
      ['no independent switching; one failure breaks the circuit', 1],
      ['the voltage is divided', 1],
      ['one current for all, or a larger total resistance', 1],
    ],
    tags: ['household circuits'],
  }),
  short({
    key: 's10-18',
    chapter: 'Light – Reflection and Refraction',
    topic: 'Lenses',
    level: 'MEDIUM',
    skill: 'CREATE',
    max_marks: 3,
    question_text:
      `<p>Copy the figure and draw two rays from ${tex`A`} to construct the image of the object ${tex`AB`}. Describe the image. What ` +
      'changes if the upper half of the lens is covered with black paper?</p>' +
      figure(
        'convex-lens',
        'A convex lens with optical centre O on its principal axis, the points F1 and 2F1 on the left, F2 and 2F2 on the right. The object AB stands upright to the left of 2F1.',
        340,
      ),
    model_answer:
      `<p>The ray from ${tex`A`} parallel to the axis is refracted through ${tex`F_2`}; the ray through ${tex`O`} goes straight on. ` +
      `They meet between ${tex`F_2`} and ${tex`2F_2`}: the image is real, inverted and smaller than the object. With half of the ` +
      'lens covered the whole image is still formed, but it is fainter.</p>',
    points: [
      ['two correct rays with arrows', 1],
      ['between F₂ and 2F₂: real, inverted, smaller', 1],
      ['the whole image remains, less bright', 1],
    ],
    tags: ['ray diagram'],
  }),
  short({
    key: 's10-19',
    chapter: 'Control and Coordination',
    topic: 'Reflex actions',
    level: 'EASY',
    skill: 'REMEMBER',
    max_marks: 2,
    question_text: '<p>प्रतिवर्ती क्रिया किसे कहते हैं? दैनिक जीवन से इसका एक उदाहरण दीजिए।</p>',
    model_answer:
      '<p>किसी उद्दीपन के प्रति, बिना सोचे अपने-आप होने वाली तीव्र अनुक्रिया को प्रतिवर्ती क्रिया कहते हैं; इसका नियंत्रण मेरुरज्जु करती है। ' +
      'उदाहरण: गर्म वस्तु छूते ही हाथ हटा लेना।</p>',
    points: [
      ['उद्दीपन के प्रति तीव्र, अनैच्छिक अनुक्रिया', 1],
      ['एक उचित उदाहरण', 1],
    ],
    tags: ['मेरुरज्जु'],
    language: 'hi',
  }),
]
