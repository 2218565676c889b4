import type { SeedQuestion } from '../../demo-types.ts'
import { choice, short, steps, tex } from '../../markup.ts'

/** Class 10: questions that take more than one thought. */
export const scienceClass10Challenges: SeedQuestion[] = [
  choice({
    key: 's10-91',
    chapter: 'Electricity',
    topic: 'Combination of resistors',
    level: 'HARD',
    skill: 'ANALYSE',
    question_text:
      '<p>Four resistors of 2 Ω each are joined to form a square. What is the resistance between two ' +
      'neighbouring corners?</p>',
    options: ['1.5 Ω', '2 Ω', '6 Ω', '8 Ω'],
    right: 'A',
    explanation:
      '<p>One resistor is in parallel with the three others in series: ' +
      `${tex`\frac{2 \times 6}{2 + 6} = 1.5\ \Omega`}.</p>`,
    tags: ['parallel'],
  }),
  choice({
    key: 's10-92',
    chapter: 'Light – Reflection and Refraction',
    topic: 'Lenses',
    level: 'HARD',
    skill: 'APPLY',
    question_text:
      '<p>A lens throws on a screen 40 cm behind it an image of a needle that is just as large as the needle. ' +
      'What is the power of the lens?</p>',
    options: ['+2.5 D', '−5 D', '−2.5 D', '+5 D'],
    right: 'D',
    explanation:
      `<p>A real image of the same size lies at ${tex`2f = 40`} cm, so ` +
      `${tex`f = 20\ \text{cm} = 0.20\ \text{m}`} and ${tex`P = \frac{1}{0.20} = +5`} D.</p>`,
    tags: ['power of a lens'],
  }),
  choice({
    key: 's10-93',
    chapter: 'Heredity',
    topic: "Mendel's experiments",
    level: 'MEDIUM',
    skill: 'ANALYSE',
    question_text:
      '<p>Two tall pea plants are crossed, and about a quarter of their offspring are short. What is the genetic ' +
      `make-up of the parents? (${tex`T`}: tall, ${tex`t`}: short)</p>`,
    options: [
      `${tex`Tt`} and ${tex`Tt`}`,
      `${tex`TT`} and ${tex`Tt`}`,
      `${tex`TT`} and ${tex`tt`}`,
      `${tex`Tt`} and ${tex`tt`}`,
    ],
    right: 'A',
    explanation:
      `<p>A short plant is ${tex`tt`} and has one ${tex`t`} from each parent; both parents are tall, so each ` +
      `is ${tex`Tt`}.</p>`,
    tags: ['genetics'],
  }),
  choice({
    key: 's10-94',
    chapter: 'Metals and Non-metals',
    topic: 'Reactivity series',
    level: 'HARD',
    skill: 'ANALYSE',
    question_text:
      '<p>Metal P displaces Q from a solution of its salt. R displaces P. S reacts with cold water, R does ' +
      'not. What is the order of reactivity, the most reactive first?</p>',
    options: ['R, P, Q, S', 'S, Q, P, R', 'Q, P, R, S', 'S, R, P, Q'],
    right: 'D',
    explanation: '<p>R stands above P and P above Q; S, which reacts even with cold water, stands above R.</p>',
    tags: ['displacement'],
  }),
  short({
    key: 's10-95',
    chapter: 'Electricity',
    topic: 'Combination of resistors',
    level: 'HARD',
    skill: 'CREATE',
    question_text:
      '<p>You have three resistors of 6 Ω. Design three circuits, each with all three of them, that have a ' +
      'resistance of (a) 9 Ω, (b) 4 Ω, (c) 2 Ω. Sketch each and show by calculation that it is right.</p>',
    model_answer: steps([
      `One in series with two in parallel: ${tex`6 + \frac{6}{2} = 9\ \Omega`}`,
      `One in parallel with two in series: ${tex`\frac{6 \times 12}{6 + 12} = 4\ \Omega`}`,
      `All three in parallel: ${tex`\frac{6}{3} = 2\ \Omega`}`,
    ]),
    points: [
      ['9 Ω, sketch and calculation', 1],
      ['4 Ω, sketch and calculation', 1],
      ['2 Ω, sketch and calculation', 1],
    ],
    tags: ['circuit'],
    hindi: {
      question_text:
        '<p>आपके पास 6 Ω के तीन प्रतिरोधक हैं। तीनों का उपयोग करते हुए ऐसे तीन परिपथ बनाइए जिनका प्रतिरोध (क) ' +
        '9 Ω, (ख) 4 Ω, (ग) 2 Ω हो। प्रत्येक का चित्र बनाइए और गणना से दिखाइए कि वह सही है।</p>',
    },
  }),
  short({
    key: 's10-96',
    chapter: 'Our Environment',
    topic: 'Ozone layer and waste',
    level: 'MEDIUM',
    skill: 'CREATE',
    question_text:
      '<p>The canteen of a school throws food scraps, paper plates and plastic bottles into one bin. Draw up a ' +
      'plan for its waste: how it is sorted, what becomes of each kind, and one change that makes the amount ' +
      'smaller. Give a reason for each step.</p>',
    model_answer:
      '<p>One bin for food scraps and paper plates and one for plastic, since microbes break down only the ' +
      'first. The scraps and plates are composted for the school garden; the bottles, which would lie about ' +
      'for centuries, go to a recycler. Steel plates and tumblers in place of paper and bottles of water ' +
      'save most of the waste.</p>',
    points: [
      ['sorted into biodegradable and not, with the reason', 1],
      ['compost and recycling, or another fitting use of each', 1],
      ['one change that reduces the waste', 1],
    ],
    tags: ['waste'],
  }),
  short({
    key: 's10-97',
    chapter: 'How do Organisms Reproduce?',
    topic: 'Asexual reproduction',
    level: 'HARD',
    skill: 'EVALUATE',
    question_text:
      '<p>A grower multiplies a sugarcane variety only from cuttings of the stem. Judge this practice: give ' +
      'two advantages and one danger, and say how a variety that withstands a new disease could be found.</p>',
    model_answer:
      '<p>All plants have the good properties of the parent, and they are ready sooner than from seed. But ' +
      'they are all alike, so one disease may destroy the whole crop. Sexual reproduction brings new ' +
      'combinations: from many seedlings of a cross those that withstand the disease can be chosen and then ' +
      'multiplied by cuttings.</p>',
    points: [
      ['two advantages: alike in their properties, quick, or without seeds', 1],
      ['no variation: one disease may destroy all', 1],
      ['crossing, and choice among the different offspring', 1],
    ],
    tags: ['vegetative propagation'],
  }),
]
