import type { SeedQuestion } from '../../demo-types.ts'
import { tex, veryShort } from '../../markup.ts'

/** Class 9: questions of two marks, answered in a sentence or two. */
export const scienceClass9VeryShort: SeedQuestion[] = [
  veryShort({
    key: 's9-51',
    chapter: 'Matter in Our Surroundings',
    topic: 'Change of state',
    level: 'EASY',
    skill: 'UNDERSTAND',
    question_text: '<p>Steam at 100 °C burns the skin more severely than the same mass of boiling water. Why?</p>',
    model_answer:
      '<p>Steam holds the latent heat of vaporisation besides. It gives this heat to the skin when it ' +
      'condenses, and then cools down as hot water does.</p>',
    points: [
      ['steam holds latent heat that boiling water has not', 1],
      ['the heat is given to the skin on condensing', 1],
    ],
    tags: ['latent heat'],
    hindi: {
      question_text: '<p>100 °C की भाप त्वचा को समान द्रव्यमान के उबलते जल से अधिक जलाती है। क्यों?</p>',
    },
  }),
  veryShort({
    key: 's9-52',
    chapter: 'Atoms and Molecules',
    topic: 'Chemical formulae',
    level: 'MEDIUM',
    skill: 'APPLY',
    question_text:
      '<p>Write the formulae of (a) calcium chloride, (b) aluminium oxide, (c) ammonium sulphate, (d) ' +
      'magnesium nitrate.</p>',
    model_answer:
      `<p>(a) ${tex`\ce{CaCl2}`} (b) ${tex`\ce{Al2O3}`} (c) ${tex`\ce{(NH4)2SO4}`} (d) ` + `${tex`\ce{Mg(NO3)2}`}</p>`,
    points: [
      ['CaCl₂', 0.5],
      ['Al₂O₃', 0.5],
      ['(NH₄)₂SO₄ with its bracket', 0.5],
      ['Mg(NO₃)₂ with its bracket', 0.5],
    ],
    tags: ['valency'],
  }),
  veryShort({
    key: 's9-53',
    chapter: 'Force and Laws of Motion',
    topic: 'First law of motion',
    level: 'EASY',
    skill: 'UNDERSTAND',
    question_text:
      '<p>The luggage on the roof of a bus is tied down with rope, even on a level road. Explain why, with ' +
      'the law of motion that applies.</p>',
    model_answer:
      '<p>By the first law a body keeps its state of rest or of uniform motion. When the bus brakes, starts ' +
      'or turns, the luggage goes on as before and would slide off; the rope gives the force that changes ' +
      'its motion.</p>',
    points: [
      ['inertia, or the first law of motion', 1],
      ['the luggage keeps its motion when the bus brakes, starts or turns', 1],
    ],
    tags: ['inertia'],
  }),
  veryShort({
    key: 's9-54',
    chapter: 'Gravitation',
    topic: 'Universal law of gravitation',
    level: 'HARD',
    skill: 'APPLY',
    question_text:
      `<p>Two bodies attract each other with a force ${tex`F`}. One mass is doubled, and the distance between ` +
      'the bodies is made three times as large. What is the force now?</p>',
    model_answer:
      `<p>${tex`F \propto \frac{m_1 m_2}{d^2}`}, so the new force is ` + `${tex`\frac{2}{3^2} F = \frac{2}{9} F`}.</p>`,
    points: [
      ['force proportional to the product of the masses and inversely to the square of the distance', 1],
      ['2/9 of F', 1],
    ],
    tags: ['inverse square'],
  }),
  veryShort({
    key: 's9-55',
    chapter: 'The Fundamental Unit of Life',
    topic: 'Plant and animal cells',
    level: 'EASY',
    skill: 'UNDERSTAND',
    question_text:
      '<p>Why is the plasma membrane called selectively permeable? Name one substance that passes through it ' +
      'freely.</p>',
    model_answer:
      '<p>It lets some substances in or out of the cell and holds others back. Water, oxygen or carbon ' +
      'dioxide pass freely.</p>',
    points: [
      ['lets some substances through and not others', 1],
      ['water, oxygen or carbon dioxide', 1],
    ],
    tags: ['membrane'],
  }),
  veryShort({
    key: 's9-56',
    chapter: 'Sound',
    topic: 'Reflection of sound',
    level: 'MEDIUM',
    skill: 'UNDERSTAND',
    question_text:
      '<p>The walls of a new auditorium are bare concrete, and speech in it is hard to follow. Name what ' +
      'causes this, and suggest one remedy.</p>',
    model_answer:
      '<p>Reverberation: the sound is reflected by the walls many times, and each syllable runs into the ' +
      'next. Curtains, carpets or panels of felt or fibre on the walls absorb the sound.</p>',
    points: [
      ['reverberation, or repeated reflection', 1],
      ['a material that absorbs sound', 1],
    ],
    tags: ['reverberation'],
  }),
  veryShort({
    key: 's9-57',
    chapter: 'Improvement in Food Resources',
    topic: 'Nutrient management',
    level: 'EASY',
    skill: 'REMEMBER',
    question_text:
      '<p>What is the difference between macronutrients and micronutrients of plants? Give one example of each.</p>',
    model_answer:
      '<p>Macronutrients are needed in large amounts, such as nitrogen, phosphorus or potassium; ' +
      'micronutrients in very small amounts, such as iron, zinc or boron.</p>',
    points: [
      ['large and small amounts', 1],
      ['one right example of each', 1],
    ],
    tags: ['nutrients'],
    hindi: { question_text: '<p>पौधों के वृहत् पोषकों और सूक्ष्म पोषकों में क्या अंतर है? प्रत्येक का एक उदाहरण दीजिए।</p>' },
  }),
  veryShort({
    key: 's9-58',
    chapter: 'Work and Energy',
    topic: 'Kinetic and potential energy',
    level: 'MEDIUM',
    skill: 'APPLY',
    question_text:
      '<p>एक कार का वेग 36 km/h से बढ़कर 72 km/h हो जाता है। उसकी गतिज ऊर्जा कितने गुना हो जाती है? कारण ' +
      'सहित उत्तर दीजिए।</p>',
    model_answer:
      `<p>${tex`E_k = \frac{1}{2} m v^2`}: गतिज ऊर्जा वेग के वर्ग के समानुपाती है। वेग दोगुना हुआ, अतः गतिज ` +
      `ऊर्जा ${tex`2^2 = 4`} गुना हो जाती है।</p>`,
    points: [
      ['गतिज ऊर्जा वेग के वर्ग के समानुपाती', 1],
      ['चार गुना', 1],
    ],
    tags: ['गतिज ऊर्जा'],
    language: 'hi',
  }),
  veryShort({
    key: 's9-59',
    chapter: 'Structure of the Atom',
    topic: 'Isotopes and isobars',
    level: 'EASY',
    skill: 'REMEMBER',
    question_text: '<p>Name two isotopes that are put to use, and say what each is used for.</p>',
    model_answer:
      '<p>For example: an isotope of uranium is the fuel of nuclear reactors; an isotope of cobalt is used ' +
      'to treat cancer; an isotope of iodine is used to treat goitre.</p>',
    points: [
      ['first isotope with its use', 1],
      ['second isotope with its use', 1],
    ],
    tags: ['isotopes'],
  }),
]
