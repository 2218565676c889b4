import type { SeedQuestion } from '../../demo-types.ts'
import { choice, short, steps, tex } from '../../markup.ts'

/** Class 9: questions that take more than one thought. */
export const scienceClass9Challenges: SeedQuestion[] = [
  choice({
    key: 's9-82',
    chapter: 'Atoms and Molecules',
    topic: 'Chemical formulae',
    level: 'HARD',
    skill: 'ANALYSE',
    question_text:
      '<p>In an oxide of nitrogen 7 g of nitrogen are combined with 16 g of oxygen. What is its formula? ' +
      '(Atomic masses: N 14 u, O 16 u)</p>',
    options: [tex`\ce{NO2}`, tex`\ce{N2O}`, tex`\ce{NO}`, tex`\ce{N2O3}`],
    right: 'A',
    explanation: `<p>The atoms are in the ratio ${tex`\frac{7}{14} : \frac{16}{16} = 1 : 2`}.</p>`,
    tags: ['ratio of atoms'],
  }),
  choice({
    key: 's9-83',
    chapter: 'Gravitation',
    topic: 'Free fall',
    level: 'HARD',
    skill: 'ANALYSE',
    question_text:
      '<p>A ball is thrown straight up from the ground at 20 m/s. What holds 3 s later? ' +
      `(${tex`g = 10\ \text{m/s}^2`}; the air does not matter.)</p>`,
    options: [
      'It is 15 m high and moving down.',
      'It is 15 m high and moving up.',
      'It is 20 m high and at rest.',
      'It has just reached the ground.',
    ],
    right: 'A',
    explanation:
      `<p>${tex`20 \times 3 - \frac{1}{2} \times 10 \times 3^2 = 15`} m and ${tex`20 - 10 \times 3 = -10`} ` +
      'm/s: it turned back after 2 s.</p>',
    tags: ['vertical throw'],
  }),
  choice({
    key: 's9-84',
    chapter: 'Sound',
    topic: 'Reflection of sound',
    level: 'HARD',
    skill: 'APPLY',
    question_text:
      '<p>A boy between two parallel cliffs claps his hands. He hears the first echo 1.0 s and the second ' +
      '1.5 s after the clap. How far apart are the cliffs, if sound travels at 340 m/s?</p>',
    options: ['170 m', '255 m', '850 m', '425 m'],
    right: 'D',
    explanation:
      `<p>The cliffs are ${tex`\frac{340 \times 1.0}{2} = 170`} m and ${tex`\frac{340 \times 1.5}{2} = 255`} m ` +
      'away from him, on opposite sides.</p>',
    tags: ['echo'],
  }),
  choice({
    key: 's9-85',
    chapter: 'Work and Energy',
    topic: 'Power',
    level: 'HARD',
    skill: 'APPLY',
    question_text:
      '<p>A crane has a motor of 5 kW. In what time can it at best lift a load of 600 kg by 25 m? ' +
      `(${tex`g = 10\ \text{m/s}^2`})</p>`,
    options: ['3 s', '24 s', '120 s', '30 s'],
    right: 'D',
    explanation: `<p>${tex`t = \frac{mgh}{P} = \frac{600 \times 10 \times 25}{5000} = 30`} s</p>`,
    tags: ['power'],
  }),
  short({
    key: 's9-86',
    chapter: 'Gravitation',
    topic: 'Thrust and pressure',
    level: 'HARD',
    skill: 'CREATE',
    question_text:
      '<p>You have a spring balance marked in newtons, a stone on a thread, a can with a spout, a small beaker ' +
      'and water. Plan an experiment that tests Archimedes’ principle: list the steps, the readings that you ' +
      'take, and how you judge from them.</p>',
    model_answer:
      steps([
        'Fill the can with water up to the spout. Weigh the empty beaker and the stone in air.',
        'Let the stone down into the water as it hangs from the balance, catch the water that flows over in ' +
          'the beaker, and read the balance again.',
        'Weigh the beaker with the water in it.',
      ]) +
      '<p>The loss of weight of the stone should equal the weight of the water that was caught, within the ' +
      'accuracy of the balance.</p>',
    points: [
      ['weight of the stone in air and in water', 1],
      ['weight of the displaced water, caught from a full can', 1],
      ['loss of weight compared with the weight of this water', 1],
    ],
    tags: ['Archimedes', 'experiment'],
  }),
  short({
    key: 's9-87',
    chapter: 'Tissues',
    topic: 'Plant tissues',
    level: 'HARD',
    skill: 'CREATE',
    question_text:
      '<p>Two onions stand with their roots in water. Design an experiment that shows that the growing tissue ' +
      'of a root sits at its tip, and say which result you expect and what it shows.</p>',
    model_answer:
      '<p>When the roots are a few centimetres long, measure them. Cut about one centimetre off the tips of ' +
      'the roots of one onion and leave those of the other whole; keep both in the same place and change ' +
      'their water alike. Measure the roots daily for some days. The whole roots grow longer, the cut ones ' +
      'do not: the dividing cells, the apical meristem, are at the tip.</p>',
    points: [
      ['one onion with cut tips, the other as the control, all else alike', 1],
      ['lengths are measured on several days', 1],
      ['only whole roots grow: apical meristem at the tip', 1],
    ],
    tags: ['meristem', 'experiment'],
  }),
]
