import type { SeedQuestion } from '../../demo-types.ts'
import { display, figure, short, steps, tex } from '../../markup.ts'

/** Class 10: questions of three marks, answered in a few sentences. */
export const scienceClass10Short: SeedQuestion[] = [
  short({
    key: 's10-66',
    chapter: 'Acids, Bases and Salts',
    topic: 'Salts in daily life',
    level: 'MEDIUM',
    skill: 'UNDERSTAND',
    max_marks: 3,
    question_text:
      '<p>An electric current is passed through concentrated brine. Give the equation, say at which electrode ' +
      'each gas is formed, and name one use of each of the three products.</p>',
    model_answer:
      `${display`\ce{2NaCl + 2H2O -> 2NaOH + Cl2 ^ + H2 ^}`}<p>Chlorine forms at the anode, hydrogen at the ` +
      'cathode. Chlorine is used to disinfect water or to make PVC, hydrogen as a fuel or to make margarine, ' +
      'sodium hydroxide to make soap or paper.</p>',
    points: [
      ['balanced equation', 1],
      ['chlorine at the anode, hydrogen at the cathode', 1],
      ['a use of each product', 1],
    ],
    tags: ['chlor-alkali process'],
  }),
  short({
    key: 's10-67',
    chapter: 'Metals and Non-metals',
    topic: 'Ionic compounds',
    level: 'MEDIUM',
    skill: 'UNDERSTAND',
    max_marks: 3,
    question_text:
      '<p>Show how magnesium chloride is formed from its atoms (Mg: 2, 8, 2; Cl: 2, 8, 7). Why does it melt ' +
      'only at a high temperature, and when does it conduct electricity?</p>',
    model_answer:
      '<p>The magnesium atom gives one electron to each of two chlorine atoms: ' +
      `${tex`\ce{Mg -> Mg^2+ + 2e-}`} and ${tex`\ce{2Cl + 2e- -> 2Cl-}`}; all ions have full outermost ` +
      'shells. ' +
      'The strong attraction between the ions holds the solid together, so much heat is needed to melt it. ' +
      'It conducts when molten or dissolved, since the ions can move then.</p>',
    points: [
      ['two electrons pass to two chlorine atoms; the ions with their charges', 1],
      ['strong attraction between the ions', 1],
      ['molten or dissolved: mobile ions', 1],
    ],
    tags: ['electron transfer'],
  }),
  short({
    key: 's10-68',
    chapter: 'Life Processes',
    topic: 'Excretion',
    level: 'MEDIUM',
    skill: 'UNDERSTAND',
    max_marks: 3,
    question_text:
      '<p>About 180 litres of liquid are filtered in the kidneys every day, but only one to two litres of ' +
      'urine leave the body. Explain what happens in a nephron.</p>',
    model_answer:
      '<p>In Bowman’s capsule water and small molecules such as glucose, salts and urea are pressed out of ' +
      'the blood of the glomerulus. As the liquid flows along the tubule, glucose, most of the water and ' +
      'many salts are taken back into the blood. Urea and the water left over go on as urine.</p>',
    points: [
      ['filtration from the glomerulus into the capsule', 1],
      ['glucose, salts and most of the water are taken back', 1],
      ['urea and the rest of the water form the urine', 1],
    ],
    tags: ['nephron'],
    hindi: {
      question_text:
        '<p>वृक्कों में प्रतिदिन लगभग 180 लीटर द्रव छनता है, पर केवल एक से दो लीटर मूत्र शरीर से बाहर जाता है। ' +
        'समझाइए कि वृक्काणु (नेफ़्रॉन) में क्या होता है।</p>',
    },
  }),
  short({
    key: 's10-69',
    chapter: 'The Human Eye and the Colourful World',
    topic: 'Defects of vision',
    level: 'HARD',
    skill: 'ANALYSE',
    max_marks: 3,
    question_text:
      '<p>The figure shows the eye of a pupil who sees clearly only up to 2 m. (a) Name the defect and one ' +
      'possible cause. (b) Which kind of lens corrects it, and of what power?</p>' +
      figure(
        'eye-defect',
        'An eye in section: parallel rays from a distant object are brought together by the lens at a point ' +
          'F in front of the retina and have spread again when they reach it.',
      ),
    model_answer:
      '<p>(a) Myopia: the eyeball is too long, or the lens is curved too strongly. (b) A concave lens that ' +
      `shows a distant object at 2 m: ${tex`f = -2\ \text{m}`}, so ${tex`P = \frac{1}{-2} = -0.5`} D.</p>`,
    points: [
      ['myopia with one cause', 1],
      ['concave lens, f = −2 m', 1],
      ['−0.5 D', 1],
    ],
    tags: ['myopia'],
  }),
  short({
    key: 's10-70',
    chapter: 'Our Environment',
    topic: 'Food chains and energy',
    level: 'MEDIUM',
    skill: 'ANALYSE',
    max_marks: 3,
    question_text:
      '<p>In the food web each arrow points to the animal that eats. (a) Write down the longest food chain. ' +
      '(b) In how many of the chains is the hawk a secondary consumer, and in which? ' +
      '(c) A disease kills all frogs. What happens to the grasshoppers and to the mice? Give reasons.</p>' +
      figure(
        'food-web',
        'Food web: grass is eaten by grasshopper, rabbit and mouse; grasshopper by frog; frog by snake; ' +
          'mouse by snake; rabbit by hawk; snake by hawk.',
        330,
      ),
    model_answer:
      '<p>(a) Grass → grasshopper → frog → snake → hawk. (b) In one: grass → rabbit → hawk. (c) The ' +
      'grasshoppers multiply, since nothing eats them any more. The mice become fewer, since the snakes have ' +
      'no other prey left.</p>',
    points: [
      ['longest chain', 1],
      ['one chain, by way of the rabbit', 1],
      ['more grasshoppers and fewer mice, with reasons', 1],
    ],
    tags: ['food web'],
  }),
  short({
    key: 's10-71',
    chapter: 'How do Organisms Reproduce?',
    topic: 'Sexual reproduction in flowering plants',
    level: 'EASY',
    skill: 'UNDERSTAND',
    max_marks: 3,
    question_text:
      '<p>Distinguish pollination from fertilisation in a flowering plant. What do the ovule and the ovary ' +
      'become afterwards?</p>',
    model_answer:
      '<p>Pollination is the transfer of pollen from an anther to a stigma; fertilisation is the fusion of a ' +
      'male germ cell from the pollen tube with the egg cell in the ovule. The ovule becomes the seed, the ' +
      'ovary the fruit.</p>',
    points: [
      ['pollination', 1],
      ['fertilisation', 1],
      ['ovule to seed, ovary to fruit', 1],
    ],
    tags: ['pollination'],
  }),
  short({
    key: 's10-72',
    chapter: 'Electricity',
    topic: 'Combination of resistors',
    level: 'MEDIUM',
    skill: 'APPLY',
    max_marks: 3,
    question_text:
      '<p>6 Ω और 3 Ω के दो प्रतिरोधकों को 18 V की बैटरी से पहले श्रेणीक्रम में और फिर पार्श्वक्रम में जोड़ा ' +
      'जाता है। दोनों स्थितियों में बैटरी से ली गई धारा ज्ञात कीजिए और उनका अनुपात लिखिए।</p>',
    model_answer:
      `<p>श्रेणीक्रम: ${tex`R = 6 + 3 = 9\ \Omega`}, ${tex`I = \frac{18}{9} = 2\ \text{A}`}। पार्श्वक्रम: ` +
      `${tex`R = \frac{6 \times 3}{6 + 3} = 2\ \Omega`}, ${tex`I = \frac{18}{2} = 9\ \text{A}`}। अनुपात ` +
      `${tex`2 : 9`}।</p>`,
    points: [
      ['श्रेणीक्रम में 2 A', 1],
      ['पार्श्वक्रम में 9 A', 1],
      ['अनुपात 2 : 9', 1],
    ],
    tags: ['परिपथ'],
    language: 'hi',
  }),
  short({
    key: 's10-73',
    chapter: 'Chemical Reactions and Equations',
    topic: 'Corrosion and rancidity',
    level: 'HARD',
    skill: 'CREATE',
    max_marks: 3,
    question_text:
      '<p>Plan an experiment with three test tubes that shows that iron needs both air and water to rust. Say ' +
      'what is put into each tube, what you expect to see, and what follows from it.</p>',
    model_answer:
      '<p>A clean iron nail in each tube, for a week:</p>' +
      steps([
        'Nail half covered with tap water, tube open: air and water. It rusts.',
        'Nail in boiled water under a layer of oil: water without air. It stays bright.',
        'Nail with anhydrous calcium chloride, tube closed: air without water. It stays bright.',
      ]) +
      '<p>Since the nail rusts only in the first tube, iron needs both.</p>',
    points: [
      ['control with air and water', 1],
      ['one tube without air, one without water, each with its means', 1],
      ['expected result and conclusion', 1],
    ],
    tags: ['rusting', 'experiment'],
  }),
]
