import type { SeedChapter } from '../demo-types.ts'

/** The chapters of CBSE Science, Class 9; the weightage follows the units of the board's syllabus. */
export const scienceClass9Chapters: SeedChapter[] = [
  {
    chapter: 'Matter in Our Surroundings',
    number: 1,
    weightage: 7,
    topics: [
      { title: 'States of matter', sub_topic: [] },
      { title: 'Change of state', sub_topic: ['Latent heat'] },
      { title: 'Evaporation', sub_topic: ['Cooling by evaporation'] },
    ],
  },
  {
    chapter: 'Is Matter Around Us Pure?',
    number: 2,
    weightage: 8,
    topics: [
      { title: 'Mixtures', sub_topic: ['Solutions', 'Suspensions', 'Colloids'] },
      { title: 'Concentration of a solution', sub_topic: [] },
      { title: 'Separating mixtures', sub_topic: [] },
    ],
  },
  {
    chapter: 'Atoms and Molecules',
    number: 3,
    weightage: 8,
    topics: [
      { title: 'Laws of chemical combination', sub_topic: [] },
      { title: 'Chemical formulae', sub_topic: ['Valency'] },
      { title: 'Molecular mass', sub_topic: [] },
    ],
  },
  {
    chapter: 'Structure of the Atom',
    number: 4,
    weightage: 8,
    topics: [
      { title: 'Models of the atom', sub_topic: ['Thomson', 'Rutherford', 'Bohr'] },
      { title: 'Electronic configuration', sub_topic: [] },
      { title: 'Isotopes and isobars', sub_topic: [] },
    ],
  },
  {
    chapter: 'The Fundamental Unit of Life',
    number: 5,
    weightage: 14,
    topics: [
      { title: 'Plant and animal cells', sub_topic: [] },
      { title: 'Cell organelles', sub_topic: [] },
      { title: 'Cell division', sub_topic: [] },
    ],
  },
  {
    chapter: 'Tissues',
    number: 6,
    weightage: 14,
    topics: [
      { title: 'Plant tissues', sub_topic: ['Meristematic tissue', 'Permanent tissue'] },
      { title: 'Animal tissues', sub_topic: [] },
    ],
  },
  {
    chapter: 'Motion',
    number: 7,
    weightage: 8,
    topics: [
      { title: 'Speed and velocity', sub_topic: [] },
      { title: 'Velocity–time graphs', sub_topic: [] },
      { title: 'Equations of motion', sub_topic: [] },
    ],
  },
  {
    chapter: 'Force and Laws of Motion',
    number: 8,
    weightage: 8,
    topics: [
      { title: 'First law of motion', sub_topic: ['Inertia'] },
      { title: 'Second law of motion', sub_topic: [] },
      { title: 'Third law of motion', sub_topic: [] },
    ],
  },
  {
    chapter: 'Gravitation',
    number: 9,
    weightage: 7,
    topics: [
      { title: 'Universal law of gravitation', sub_topic: [] },
      { title: 'Free fall', sub_topic: [] },
      { title: 'Mass and weight', sub_topic: [] },
      { title: 'Thrust and pressure', sub_topic: [] },
    ],
  },
  {
    chapter: 'Work and Energy',
    number: 10,
    weightage: 6,
    topics: [
      { title: 'Work', sub_topic: [] },
      { title: 'Kinetic and potential energy', sub_topic: [] },
      { title: 'Power', sub_topic: [] },
    ],
  },
  {
    chapter: 'Sound',
    number: 11,
    weightage: 5,
    topics: [
      { title: 'Characteristics of a sound wave', sub_topic: [] },
      { title: 'Reflection of sound', sub_topic: ['Echo', 'Reverberation'] },
    ],
  },
  {
    chapter: 'Improvement in Food Resources',
    number: 12,
    weightage: 7,
    topics: [
      { title: 'Crop variety improvement', sub_topic: [] },
      { title: 'Nutrient management', sub_topic: [] },
      { title: 'Animal husbandry', sub_topic: [] },
    ],
  },
]
