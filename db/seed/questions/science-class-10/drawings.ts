import type { SeedQuestion } from '../../demo-types.ts'
import { diagram, figure, tex } from '../../markup.ts'

/** Class 10: questions that are answered with a drawing. */
export const scienceClass10Drawings: SeedQuestion[] = [
  diagram({
    key: 's10-80',
    chapter: 'How do Organisms Reproduce?',
    topic: 'Sexual reproduction in flowering plants',
    level: 'MEDIUM',
    skill: 'UNDERSTAND',
    question_text:
      `<p>(a) Name the parts ${tex`P`} to ${tex`U`} of the flower. (b) Copy the pistil and draw into it the ` +
      'path of a pollen tube from a grain of pollen to the egg cell.</p>' +
      figure(
        'flower',
        'A flower cut lengthwise: P is the tip of the central column, Q its stalk, R the swollen head of a ' +
          'thin thread beside it, S the thread, T the swollen base of the column and U the small body inside ' +
          'the base.',
      ),
    model_answer:
      `<p>(a) ${tex`P`} stigma, ${tex`Q`} style, ${tex`R`} anther, ${tex`S`} filament, ${tex`T`} ovary, ` +
      `${tex`U`} ovule. (b) The grain lies on the stigma; its tube grows down through the style into the ovary ` +
      'and enters the ovule.</p>',
    points: [
      ['six right names, half a mark each', 3],
      ['grain on the stigma, tube through the style', 1],
      ['the tube ends in the ovule', 1],
    ],
    tags: ['flower'],
    hindi: {
      question_text:
        `<p>(क) पुष्प के भागों ${tex`P`} से ${tex`U`} तक के नाम लिखिए। (ख) स्त्रीकेसर का चित्र उतारिए और ` +
        'उसमें परागकण से अंड कोशिका तक परागनली का मार्ग दिखाइए।</p>' +
        figure(
          'flower',
          'लंबाई में कटा हुआ पुष्प: P बीच के स्तंभ का सिरा, Q उसकी डंडी, R पास के पतले तंतु का फूला हुआ ' +
            'सिरा, S वह तंतु, T स्तंभ का फूला हुआ आधार, U आधार के भीतर का छोटा भाग।',
        ),
    },
  }),
  diagram({
    key: 's10-81',
    chapter: 'Light – Reflection and Refraction',
    topic: 'Refraction',
    level: 'HARD',
    skill: 'ANALYSE',
    question_text:
      '<p>The figure shows a ray of light through a glass slab; the dashed sloping line is the path that the ' +
      `ray would take without it. (a) Copy the figure and mark the lateral shift. (b) How do ${tex`i`} and ` +
      `${tex`e`} compare, and why? (c) For ${tex`\sin i = 0.6`} and a refractive index of 1.5 find ` +
      `${tex`\sin r`}. (d) Draw a second ray that passes straight through the slab.</p>` +
      figure(
        'glass-slab',
        'A ray meets the upper face of a glass slab at the angle i to the normal, is bent towards the normal ' +
          'to the angle r, leaves the lower face at the angle e and goes on parallel to its first direction. A ' +
          'dashed line continues the first direction.',
      ),
    model_answer:
      `<p>(a) The distance at right angles between the emergent ray and the dashed line. (b) ${tex`i = e`}: ` +
      `the two faces are parallel, so the ray meets the second face at the angle ${tex`r`} and is bent back as ` +
      `much as it was bent before. (c) ${tex`\sin r = \frac{0.6}{1.5} = 0.4`}. (d) A ray along a normal.</p>`,
    points: [
      ['figure with the lateral shift at right angles to the rays', 1],
      ['i = e', 0.5],
      ['parallel faces: same angle r inside', 1],
      ['0.4', 1],
      ['ray along the normal, not bent, with arrows', 1.5],
    ],
    tags: ['glass slab'],
  }),
  diagram({
    key: 's10-82',
    chapter: 'Chemical Reactions and Equations',
    topic: 'Types of reactions',
    level: 'MEDIUM',
    skill: 'ANALYSE',
    question_text:
      '<p>The figure shows the electrolysis of water with a little sulphuric acid in it. (a) Copy it and ' +
      `label the cathode, the anode and the two gases ${tex`P`} and ${tex`Q`}. (b) Give the equation, and ` +
      'explain with it the volumes of the gases. (c) How do you test each gas?</p>' +
      figure(
        'electrolysis',
        'Two test tubes stand upside down over electrodes in a trough of water. Tube P over the electrode at ' +
          'the minus pole holds twice as much gas as tube Q over the electrode at the plus pole.',
        280,
      ),
    model_answer:
      `<p>(a) ${tex`P`}: hydrogen over the cathode (−); ${tex`Q`}: oxygen over the anode (+). (b) ` +
      `${tex`\ce{2H2O -> 2H2 ^ + O2 ^}`}: two molecules of hydrogen for each one of oxygen, so twice the ` +
      'volume. (c) Hydrogen burns with a pop at a flame; oxygen rekindles a glowing splint.</p>',
    points: [
      ['drawing with tubes, electrodes and battery', 1],
      ['cathode, anode and gases labelled', 1],
      ['equation', 1],
      ['2 : 1 from the equation', 1],
      ['both tests', 1],
    ],
    tags: ['electrolysis'],
  }),
  diagram({
    key: 's10-83',
    chapter: 'Magnetic Effects of Electric Current',
    topic: 'Field of a current',
    level: 'MEDIUM',
    skill: 'UNDERSTAND',
    question_text:
      '<p>Draw a solenoid of about six turns with its battery and five of its field lines, inside and ' +
      'outside, with arrows. Mark its north end and the direction of the current. Name one likeness with the ' +
      'field of a bar magnet, and one way to make an electromagnet stronger.</p>',
    model_answer:
      '<p>Inside, the lines are parallel and run towards the north end; outside, they curve back from the ' +
      'north end to the south end. With the fingers of the right hand along the current in the turns, the ' +
      'thumb points to the north end. The field outside is like that of a bar magnet. More turns, a larger ' +
      'current or a core of soft iron make it stronger.</p>',
    points: [
      ['parallel lines inside, curved lines outside', 1],
      ['arrows from north to south outside, and back inside', 1],
      ['north end fits the direction of the current', 1],
      ['likeness with a bar magnet', 1],
      ['turns, current or iron core', 1],
    ],
    tags: ['solenoid'],
  }),
  diagram({
    key: 's10-84',
    chapter: 'Control and Coordination',
    topic: 'Reflex actions',
    level: 'MEDIUM',
    skill: 'CREATE',
    question_text:
      '<p>A cook touches a hot pan and pulls his hand back before he feels the pain. Draw the reflex arc ' +
      'with arrows and label the receptor, the sensory neuron, the spinal cord with the relay neuron, the ' +
      'motor neuron and the effector. Why does he feel the pain later than he moves?</p>',
    model_answer:
      '<p>The arc leads from the receptor in the skin along the sensory neuron to the relay neuron in the ' +
      'spinal cord, and along the motor neuron to the muscle of the arm. The message reaches the brain by ' +
      'the longer way up the spinal cord, so the pain is felt when the hand is already moving.</p>',
    points: [
      ['closed path from receptor to effector by way of the spinal cord', 1],
      ['five right labels, half a mark each', 2.5],
      ['arrows in the right direction', 0.5],
      ['the way to the brain is longer', 1],
    ],
    tags: ['reflex arc'],
  }),
]
