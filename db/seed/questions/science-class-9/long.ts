import type { SeedQuestion } from '../../demo-types.ts'
import { diagram, display, figure, long, steps, table, tex } from '../../markup.ts'

/** Class 9: long answers and drawings. */
export const scienceClass9Long: SeedQuestion[] = [
  long({
    key: 's9-68',
    chapter: 'Motion',
    topic: 'Equations of motion',
    level: 'MEDIUM',
    skill: 'UNDERSTAND',
    question_text:
      `<p>A body with the initial velocity ${tex`u`} is accelerated uniformly with ${tex`a`} for a time ` +
      `${tex`t`}. Draw its velocity–time graph and derive from it (a) ${tex`v = u + at`} and (b) ` +
      `${tex`s = ut + \frac{1}{2}at^2`}.</p>`,
    model_answer:
      `<p>The graph is a straight line from ${tex`(0, u)`} to ${tex`(t, v)`}.</p>` +
      `<p>(a) The acceleration is the slope of the line: ${tex`a = \frac{v - u}{t}`}, so ${tex`v = u + at`}.</p>` +
      '<p>(b) The distance is the area under the line, a rectangle and a ' +
      `triangle:</p>${display`s = ut + \frac{1}{2} t (v - u) = ut + \frac{1}{2} t \times at = ut + \frac{1}{2} a t^2`}`,
    points: [
      ['graph with axes, u, v and t marked', 1],
      ['slope is the acceleration; v = u + at', 1],
      ['distance is the area under the graph', 1],
      ['area as rectangle and triangle', 1],
      ['v − u = at put in, result', 1],
    ],
    tags: ['derivation'],
  }),
  long({
    key: 's9-69',
    chapter: 'Tissues',
    topic: 'Plant tissues',
    level: 'MEDIUM',
    skill: 'ANALYSE',
    question_text:
      '<p>(a) Compare xylem and phloem: what each carries, in which direction, and which of its parts are ' +
      'alive. (b) A ring of bark is cut away all round a young tree, and with it the phloem. Say what ' +
      'happens to the roots in time, and why the leaves do not wilt at once.</p>',
    model_answer:
      table(
        ['', 'Xylem', 'Phloem'],
        [
          ['carries', 'water and minerals', 'food from the leaves'],
          ['direction', 'upwards from the roots', 'up and down, to all parts'],
          ['living parts', 'only the parenchyma', 'all but the fibres'],
        ],
      ) +
      '<p>(b) No food from the leaves passes the ring, so the roots starve and die in time, and the tree ' +
      'with them. The xylem lies deeper and is not cut: it still brings water to the leaves.</p>',
    points: [
      ['what each carries', 1],
      ['the directions', 1],
      ['living parts of each', 1],
      ['the roots get no food and die', 1],
      ['the xylem is whole, so water still rises', 1],
    ],
    tags: ['xylem', 'phloem'],
  }),
  long({
    key: 's9-70',
    chapter: 'Structure of the Atom',
    topic: 'Models of the atom',
    level: 'HARD',
    skill: 'EVALUATE',
    question_text:
      '<p>(a) State the three observations that Rutherford made when α-particles fell on a thin gold foil, ' +
      'and what he concluded from each. (b) Which observation would Thomson’s model not have led you to ' +
      'expect, and why? (c) What could Rutherford’s own model not explain?</p>',
    model_answer:
      '<p>(a)</p>' +
      steps([
        'Most went straight through: most of an atom is empty space.',
        'Some were deflected by small angles: there is a concentrated positive charge that repels them.',
        'A very few came back: nearly all the mass sits in a nucleus that is tiny beside the atom.',
      ]) +
      '<p>(b) That some came back: in Thomson’s model charge and mass are spread evenly, and no part of them ' +
      'could throw back a fast, heavy α-particle.</p>' +
      '<p>(c) Why atoms are stable: an electron that circles is accelerated, should lose energy by radiation ' +
      'and fall into the nucleus.</p>',
    points: [
      ['most went through: empty space', 1],
      ['some deflected: positive charge in a small space', 1],
      ['very few thrown back: tiny, massive nucleus', 1],
      ['nothing in Thomson’s atom is dense enough to throw them back', 1],
      ['stability of the atom', 1],
    ],
    tags: ['Rutherford', 'Thomson'],
  }),
  long({
    key: 's9-71',
    chapter: 'Force and Laws of Motion',
    topic: 'Second law of motion',
    level: 'MEDIUM',
    skill: 'APPLY',
    question_text:
      `<p>(a) State the second law of motion and derive ${tex`F = ma`} from it. (b) A cricket ball of 0.15 kg ` +
      'flies at 20 m/s. Compare the average force on a player’s hands when he stops it in 0.05 s with that ' +
      'when he draws his hands back and stops it in 0.30 s. (c) What does he gain?</p>',
    model_answer:
      '<p>(a) The rate of change of momentum is proportional to the applied force and takes place in its ' +
      `direction: ${tex`F = k\,\frac{mv - mu}{t} = k\,m\,\frac{v - u}{t} = k\,ma`}. The newton is chosen so ` +
      `that ${tex`k = 1`}.</p>` +
      `<p>(b) The momentum changes by ${tex`0.15 \times 20 = 3\ \text{kg m/s}`} each time: ` +
      `${tex`\frac{3}{0.05} = 60\ \text{N}`} and ${tex`\frac{3}{0.30} = 10\ \text{N}`}.</p>` +
      '<p>(c) A sixth of the force: the ball hurts less and is easier to hold.</p>',
    points: [
      ['statement of the law', 1],
      ['derivation of F = ma', 1],
      ['60 N', 1],
      ['10 N', 1],
      ['smaller force by a longer time', 1],
    ],
    tags: ['momentum'],
  }),
  long({
    key: 's9-72',
    chapter: 'Work and Energy',
    topic: 'Kinetic and potential energy',
    level: 'MEDIUM',
    skill: 'ANALYSE',
    question_text:
      '<p>A body of mass 2 kg falls freely from a height of 20 m. Make a table of its potential, kinetic and ' +
      'total energy at the heights 20 m, 10 m and 0 m, find its speed as it reaches the ground, and state the ' +
      `law that the table shows. (${tex`g = 10\ \text{m/s}^2`})</p>`,
    model_answer:
      table(
        ['Height', 'Potential energy', 'Kinetic energy', 'Total'],
        [
          ['20 m', '400 J', '0 J', '400 J'],
          ['10 m', '200 J', '200 J', '400 J'],
          ['0 m', '0 J', '400 J', '400 J'],
        ],
      ) +
      `<p>At the ground ${tex`\frac{1}{2} \times 2 \times v^2 = 400`}, so ${tex`v = 20\ \text{m/s}`}. Energy ` +
      'is neither made nor destroyed, only changed from one form into another: the total stays 400 J.</p>',
    points: [
      ['potential energies 400 J, 200 J, 0 J', 1],
      ['kinetic energies 0 J, 200 J, 400 J', 1],
      ['total of 400 J each time', 1],
      ['20 m/s', 1],
      ['law of conservation of energy', 1],
    ],
    tags: ['conservation of energy'],
    hindi: {
      question_text:
        '<p>2 kg द्रव्यमान का एक पिंड 20 m की ऊँचाई से मुक्त रूप से गिरता है। 20 m, 10 m और 0 m की ऊँचाइयों पर ' +
        'उसकी स्थितिज, गतिज और कुल ऊर्जा की सारणी बनाइए, धरती पर पहुँचते समय उसकी चाल ज्ञात कीजिए, और वह नियम ' +
        `लिखिए जो इस सारणी से प्रकट होता है। (${tex`g = 10\ \text{m/s}^2`})</p>`,
    },
  }),
  diagram({
    key: 's9-73',
    chapter: 'The Fundamental Unit of Life',
    topic: 'Plant and animal cells',
    level: 'EASY',
    skill: 'REMEMBER',
    question_text:
      `<p>(a) Name the parts ${tex`P`}, ${tex`Q`}, ${tex`R`}, ${tex`S`} and ${tex`T`} of the cell. (b) Draw ` +
      `an animal cell beside it with three labels. (c) Which two of the parts ${tex`P`} to ${tex`T`} does ` +
      'no animal cell have?</p>' +
      figure(
        'plant-cell',
        'A cell with an angular double outline: P points to the thick outer line, Q to an oval body with ' +
          'cross-bars, R to the large clear space in the middle, S to a round body with a dark spot, T to a ' +
          'small oval body with a zigzag line.',
      ),
    model_answer:
      `<p>(a) ${tex`P`} cell wall, ${tex`Q`} chloroplast, ${tex`R`} vacuole, ${tex`S`} nucleus, ${tex`T`} ` +
      'mitochondrion. (b) A rounded outline with one thin membrane, a nucleus, mitochondria and at most small ' +
      `vacuoles. (c) ${tex`P`} and ${tex`Q`}.</p>`,
    points: [
      ['five right names, half a mark each', 2.5],
      ['drawing without cell wall and chloroplasts', 1],
      ['three right labels', 0.5],
      ['P and Q', 1],
    ],
    tags: ['cell'],
    hindi: {
      question_text:
        `<p>(क) कोशिका के भागों ${tex`P`}, ${tex`Q`}, ${tex`R`}, ${tex`S`} और ${tex`T`} के नाम लिखिए। (ख) ` +
        `इसके पास एक जंतु कोशिका का चित्र बनाइए और तीन भाग नामांकित कीजिए। (ग) ${tex`P`} से ${tex`T`} में से ` +
        'कौन-से दो भाग किसी भी जंतु कोशिका में नहीं होते?</p>' +
        figure(
          'plant-cell',
          'कोणीय दोहरी रेखा से घिरी कोशिका: P बाहर की मोटी रेखा, Q आड़ी रेखाओं वाला अंडाकार भाग, R बीच का ' +
            'बड़ा खाली स्थान, S काले बिंदु वाला गोल भाग, T टेढ़ी-मेढ़ी रेखा वाला छोटा अंडाकार भाग।',
        ),
    },
  }),
  diagram({
    key: 's9-74',
    chapter: 'Tissues',
    topic: 'Animal tissues',
    level: 'MEDIUM',
    skill: 'UNDERSTAND',
    question_text:
      `<p>(a) Copy the outline of the cell and write the names of ${tex`P`}, ${tex`Q`}, ${tex`R`} and ` +
      `${tex`S`} beside it. (b) Mark with an arrow the direction in which a message travels along ${tex`R`}. ` +
      '(c) Name the tissue, and say how the shape of the cell fits its task.</p>' +
      figure(
        'neuron',
        'A cell with short branched arms, P, a round body with a spot, Q, a long fibre, R, and small knobs ' +
          'where the fibre branches at the far end, S.',
        340,
      ),
    model_answer:
      `<p>(a) ${tex`P`} dendrite, ${tex`Q`} nucleus, ${tex`R`} axon, ${tex`S`} nerve ending. (b) From the cell ` +
      'body to the nerve endings. (c) Nervous tissue: the long axon carries messages quickly over a distance, ' +
      'the many branches collect them and pass them on.</p>',
    points: [
      ['clear outline with body, dendrites and axon', 1],
      ['four right names, half a mark each', 2],
      ['arrow from the cell body to the endings', 1],
      ['nervous tissue; long fibre or branches fit the task', 1],
    ],
    tags: ['neuron'],
  }),
  diagram({
    key: 's9-75',
    chapter: 'Is Matter Around Us Pure?',
    topic: 'Separating mixtures',
    level: 'HARD',
    skill: 'CREATE',
    question_text:
      `<p>The funnel in the figure holds mustard oil and water. (a) Which liquid is ${tex`P`}, which is ` +
      `${tex`Q`}, and on which two properties does this separation rest? (b) Acetone (boiling point 56 °C) ` +
      'and water mix completely. Design an apparatus that separates them, and draw it with at least four ' +
      'labels.</p>' +
      figure(
        'separating-funnel',
        'A separating funnel with a tap above a beaker. The upper layer of liquid is marked P, the lower layer Q.',
        200,
      ),
    model_answer:
      `<p>(a) ${tex`P`} is the oil, ${tex`Q`} the water: they do not mix, and the oil is less dense. (b) ` +
      'Simple distillation: a flask with the mixture over a burner, a thermometer at the side tube, a ' +
      'condenser with cold water flowing through its jacket from below, and a receiver. Acetone boils first ' +
      'and is collected; water stays behind.</p>',
    points: [
      ['P oil, Q water', 1],
      ['do not mix; different densities', 1],
      ['distillation chosen; acetone boils first', 1],
      ['flask, condenser and receiver drawn as one closed path', 1],
      ['four right labels', 1],
    ],
    tags: ['distillation'],
  }),
  diagram({
    key: 's9-76',
    chapter: 'Sound',
    topic: 'Characteristics of a sound wave',
    level: 'MEDIUM',
    skill: 'CREATE',
    question_text:
      '<p>Draw the displacement of a particle of air against time, on one pair of axes for (a) and one for (b): ' +
      '(a) a loud and a soft sound of the same pitch, (b) a high and a low sound of the same loudness. (c) ' +
      'Mark one amplitude and one time period, and work out the time period of a note of 250 Hz.</p>',
    model_answer:
      '<p>(a) Two waves with crests at the same times; the loud one has the larger amplitude. (b) Two waves of ' +
      'the same height; the high one has more waves in the same time. (c) Amplitude: from the axis to a crest; ' +
      `time period: from crest to crest. ${tex`T = \frac{1}{250} = 0.004\ \text{s}`}</p>`,
    points: [
      ['loud and soft: different amplitudes, same period', 1.5],
      ['high and low: different periods, same amplitude', 1.5],
      ['amplitude and time period marked', 1],
      ['0.004 s', 1],
    ],
    tags: ['pitch', 'loudness'],
  }),
]
