import type { SeedChapter } from '../demo-types.ts'

/** The chapters of CBSE Science, Class 10; the weightage follows the units of the board's syllabus. */
export const scienceClass10Chapters: SeedChapter[] = [
  {
    chapter: 'Chemical Reactions and Equations',
    number: 1,
    weightage: 8,
    topics: [
      { title: 'Balanced chemical equations', sub_topic: [] },
      {
        title: 'Types of reactions',
        sub_topic: ['Combination', 'Decomposition', 'Displacement', 'Double displacement', 'Redox'],
      },
      { title: 'Corrosion and rancidity', sub_topic: [] },
    ],
  },
  {
    chapter: 'Acids, Bases and Salts',
    number: 2,
    weightage: 8,
    topics: [
      { title: 'Properties of acids and bases', sub_topic: [] },
      { title: 'The pH scale', sub_topic: [] },
      { title: 'Salts in daily life', sub_topic: [] },
    ],
  },
  {
    chapter: 'Metals and Non-metals',
    number: 3,
    weightage: 8,
    topics: [
      { title: 'Reactivity series', sub_topic: [] },
      { title: 'Ionic compounds', sub_topic: [] },
      { title: 'Extraction of metals', sub_topic: [] },
    ],
  },
  {
    chapter: 'Carbon and its Compounds',
    number: 4,
    weightage: 7,
    topics: [
      { title: 'Covalent bonds', sub_topic: [] },
      { title: 'Homologous series', sub_topic: [] },
      { title: 'Ethanol and ethanoic acid', sub_topic: [] },
    ],
  },
  {
    chapter: 'Life Processes',
    number: 5,
    weightage: 10,
    topics: [
      { title: 'Nutrition', sub_topic: [] },
      { title: 'Respiration', sub_topic: [] },
      { title: 'Transportation', sub_topic: [] },
      { title: 'Excretion', sub_topic: [] },
    ],
  },
  {
    chapter: 'Control and Coordination',
    number: 6,
    weightage: 7,
    topics: [
      { title: 'Reflex actions', sub_topic: [] },
      { title: 'Human brain', sub_topic: [] },
      { title: 'Hormones', sub_topic: ['Plants', 'Animals'] },
    ],
  },
  {
    chapter: 'How do Organisms Reproduce?',
    number: 7,
    weightage: 8,
    topics: [
      { title: 'Asexual reproduction', sub_topic: [] },
      { title: 'Sexual reproduction in flowering plants', sub_topic: [] },
      { title: 'Reproductive health', sub_topic: [] },
    ],
  },
  {
    chapter: 'Heredity',
    number: 8,
    weightage: 6,
    topics: [
      { title: "Mendel's experiments", sub_topic: ['Monohybrid cross', 'Dihybrid cross'] },
      { title: 'Sex determination', sub_topic: [] },
    ],
  },
  {
    chapter: 'Light – Reflection and Refraction',
    number: 9,
    weightage: 10,
    topics: [
      { title: 'Spherical mirrors', sub_topic: ['Mirror formula'] },
      { title: 'Refraction', sub_topic: ['Refractive index'] },
      { title: 'Lenses', sub_topic: ['Lens formula', 'Power of a lens'] },
    ],
  },
  {
    chapter: 'The Human Eye and the Colourful World',
    number: 10,
    weightage: 5,
    topics: [
      { title: 'Defects of vision', sub_topic: [] },
      { title: 'Dispersion by a prism', sub_topic: [] },
      { title: 'Scattering of light', sub_topic: [] },
    ],
  },
  {
    chapter: 'Electricity',
    number: 11,
    weightage: 9,
    topics: [
      { title: "Ohm's law", sub_topic: [] },
      { title: 'Combination of resistors', sub_topic: ['Series', 'Parallel'] },
      { title: 'Electric power', sub_topic: [] },
    ],
  },
  {
    chapter: 'Magnetic Effects of Electric Current',
    number: 12,
    weightage: 8,
    topics: [
      { title: 'Field of a current', sub_topic: ['Straight conductor', 'Solenoid'] },
      { title: 'Force on a current in a magnetic field', sub_topic: [] },
      { title: 'Domestic electric circuits', sub_topic: [] },
    ],
  },
  {
    chapter: 'Our Environment',
    number: 13,
    weightage: 6,
    topics: [
      { title: 'Food chains and energy', sub_topic: [] },
      { title: 'Ozone layer and waste', sub_topic: [] },
    ],
  },
]
