/** Words of school books whose plural is made otherwise, each after its singular. */
const irregular: readonly (readonly [string, string])[] = [
  ...([
    ['analysis', 'analyses'],
    ['axis', 'axes'],
    ['bacterium', 'bacteria'],
    ['basis', 'bases'],
    ['child', 'children'],
  ] as const),
  ...([
    ['criterion', 'criteria'],
    ['focus', 'foci'],
    ['foot', 'feet'],
    ['formula', 'formulae'],
    ['fungus', 'fungi'],
  ] as const),
  ...([
    ['half', 'halves'],
    ['hypothesis', 'hypotheses'],
    ['index', 'indices'],
    ['larva', 'larvae'],
    ['leaf', 'leaves'],
  ] as const),
  ...([
    ['life', 'lives'],
    ['locus', 'loci'],
    ['man', 'men'],
    ['matrix', 'matrices'],
    ['mouse', 'mice'],
  ] as const),
  ...([
    ['nucleus', 'nuclei'],
    ['phenomenon', 'phenomena'],
    ['radius', 'radii'],
    ['spectrum', 'spectra'],
  ] as const),
  ...([
    ['stimulus', 'stimuli'],
    ['stratum', 'strata'],
    ['tooth', 'teeth'],
    ['vertebra', 'vertebrae'],
  ] as const),
  ...([
    ['vertex', 'vertices'],
    ['wolf', 'wolves'],
    ['woman', 'women'],
  ] as const),
]

const VOWEL = /[aeiouy]/
const DOUBLED = /([bdfgklmnprt])\1$/

/** What a word may be a form of; a few of them are no words, which no text holds. */
function basesOf(word: string): string[] {
  const bases = [word]
  const add = (ending: string, ...instead: string[]) => {
    const rest = word.slice(0, -ending.length)
    if (!word.endsWith(ending) || rest.length < 2 || !VOWEL.test(rest)) return
    bases.push(...instead.map((end) => rest + end))
    if (ending !== 's' && DOUBLED.test(rest)) bases.push(rest.slice(0, -1))
  }
  if (/(?:ss|us|is)$/.test(word)) return bases
  if (/i(?:es|ed)$/.test(word)) add(word.slice(-3), 'y')
  else if (/(?:s|sh|ch|x|z)es$/.test(word)) add('es', '', 'e')
  else add('s', '')
  if (!word.endsWith('eed')) add('ed', '', 'e')
  add('ing', '', 'e')
  return bases
}

/** What a word becomes in a sentence. */
function inflected(base: string): string[] {
  if (/[^aeiou]y$/.test(base)) {
    const rest = base.slice(0, -1)
    return [base, `${rest}ies`, `${rest}ied`, `${base}ing`]
  }
  if (/(?:s|sh|ch|x|z)$/.test(base)) return [base, `${base}es`, `${base}ed`, `${base}ing`]
  if (base.endsWith('e')) return [base, `${base}s`, `${base}d`, `${base.slice(0, -1)}ing`]
  const doubled = /[^aeiou][aeiou][bdgmnprt]$/.test(base) ? base + base.at(-1) : base
  return [base, `${base}s`, `${base}ed`, `${base}ing`, `${doubled}ed`, `${doubled}ing`]
}

/** The forms of an English word: plural and singular, -ing and -ed; itself among them. It is in small letters. */
export function englishForms(word: string): string[] {
  if (word.length < 4) return [word]
  const forms = new Set(basesOf(word).flatMap(inflected))
  for (const pair of irregular) if (pair.some((one) => forms.has(one))) for (const one of pair) forms.add(one)
  return [...forms]
}
