import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type SchoolFontName, schoolFonts } from '../../domain/papers/school-fonts.ts'

interface FontRow {
  family: string
  /** Files inside node_modules, regular and bold, then the slanted ones where there are any. */
  files: string[]
}

interface ScriptRow extends FontRow {
  /** Asked for only where a document holds such letters, so that the others are not searched for nothing; always without it. */
  letters?: RegExp
}

const expo = (name: string, ...files: string[]) => files.map((file) => `@expo-google-fonts/${name}/${file}.ttf`)

const expoWeights = (name: string, file: string) =>
  expo(name, `400Regular/${file}_400Regular`, `700Bold/${file}_700Bold`)
/** These packages hold the letters of one script in a file, and packed fonts only. */
const fontsource = (script: string) =>
  [400, 700].map(
    (weight) => `@fontsource/noto-serif-${script}/files/noto-serif-${script}-${script}-${weight}-normal.woff`,
  )

/** Scripts beyond Latin, Greek and Cyrillic, in the order in which the templates ask for them. */
const scriptRows: readonly ScriptRow[] = [
  {
    family: 'Noto Serif Devanagari',
    files: expo(
      'noto-serif-devanagari',
      '400Regular/NotoSerifDevanagari_400Regular',
      '700Bold/NotoSerifDevanagari_700Bold',
    ),
  },
  {
    family: 'Noto Naskh Arabic',
    files: expo('noto-naskh-arabic', '400Regular/NotoNaskhArabic_400Regular', '700Bold/NotoNaskhArabic_700Bold'),
  },
  {
    family: 'Noto Nastaliq Urdu',
    files: expo('noto-nastaliq-urdu', '400Regular/NotoNastaliqUrdu_400Regular', '700Bold/NotoNastaliqUrdu_700Bold'),
  },
  // An option, because its package takes 115 MB; docs/how-to/run-it-for-a-school.md says how it comes.
  {
    family: 'Noto Serif SC',
    files: expo('noto-serif-sc', '400Regular/NotoSerifSC_400Regular', '700Bold/NotoSerifSC_700Bold'),
  },
  {
    family: 'Noto Serif Bengali',
    letters: /[\u0980-\u09ff]/,
    files: expoWeights('noto-serif-bengali', 'NotoSerifBengali'),
  },
  // The registry has no serif of Gurmukhi, Odia and Kannada.
  {
    family: 'Noto Sans Gurmukhi',
    letters: /[\u0a00-\u0a7f]/,
    files: expoWeights('noto-sans-gurmukhi', 'NotoSansGurmukhi'),
  },
  { family: 'Noto Serif Gujarati', letters: /[\u0a80-\u0aff]/, files: fontsource('gujarati') },
  { family: 'Noto Sans Oriya', letters: /[\u0b00-\u0b7f]/, files: expoWeights('noto-sans-oriya', 'NotoSansOriya') },
  { family: 'Noto Serif Tamil', letters: /[\u0b80-\u0bff]/, files: fontsource('tamil') },
  {
    family: 'Noto Serif Telugu',
    letters: /[\u0c00-\u0c7f]/,
    files: expoWeights('noto-serif-telugu', 'NotoSerifTelugu'),
  },
  {
    family: 'Noto Sans Kannada',
    letters: /[\u0c80-\u0cff]/,
    files: expoWeights('noto-sans-kannada', 'NotoSansKannada'),
  },
  { family: 'Noto Serif Malayalam', letters: /[\u0d00-\u0d7f]/, files: fontsource('malayalam') },
]
const anyLetters = /[\u0980-\u0d7f]/

const schoolRows: readonly FontRow[] = [
  {
    family: 'Source Serif 4',
    files: expo(
      'source-serif-4',
      '400Regular/SourceSerif4_400Regular',
      '700Bold/SourceSerif4_700Bold',
      '400Regular_Italic/SourceSerif4_400Regular_Italic',
      '700Bold_Italic/SourceSerif4_700Bold_Italic',
    ),
  },
  {
    family: 'Atkinson Hyperlegible',
    files: expo(
      'atkinson-hyperlegible',
      '400Regular/AtkinsonHyperlegible_400Regular',
      '700Bold/AtkinsonHyperlegible_700Bold',
      '400Regular_Italic/AtkinsonHyperlegible_400Regular_Italic',
      '700Bold_Italic/AtkinsonHyperlegible_700Bold_Italic',
    ),
  },
]

/** What the templates ask for by name: a school's font first, then those that know what it doesn't. */
export interface FontFamilies {
  body: string
  scripts: string[]
}

/** Libertinus Serif and New Computer Modern are inside the compiler; the rest are files. */
export function fontFamilies(font: SchoolFontName): FontFamilies {
  return { body: schoolFonts[font], scripts: scriptRows.filter(({ letters }) => !letters).map(({ family }) => family) }
}

/** Families beyond those of `fontFamilies` that a text needs. */
export function familiesFor(text: string): string[] {
  if (!anyLetters.test(text)) return []
  return scriptRows.filter(({ letters }) => letters?.test(text)).map(({ family }) => family)
}

/** Absolute paths of one file of each font that any text may be set in, whichever font a school has chosen. */
export function commonFontFiles(projectRoot: string): string[] {
  const own = ownFontFiles(projectRoot).filter((file) =>
    /(?:LibertinusSerif-Regular|NewCMMath-Book|DejaVuSansMono)\.\w+$/.test(file),
  )
  const regular = scriptRows.map(({ family, files }) => ({ family, files: files.slice(0, 1) }))
  return [...own, ...installed(regular, projectRoot)]
}

/** Absolute paths of the font files that are installed; `projectRoot` holds node_modules. */
export function fontFiles(projectRoot: string): string[] {
  return installed([...scriptRows, ...schoolRows], projectRoot)
}

const installed = (rows: readonly FontRow[], projectRoot: string): string[] =>
  rows
    .flatMap((row) => row.files.map((file) => join(projectRoot, 'node_modules', file)))
    .filter((file) => existsSync(file))

/** Absolute paths of the fonts that are inside the compiler's binary, for the build without them. */
export function ownFontFiles(projectRoot: string): string[] {
  const folder = join(projectRoot, 'typeset', 'fonts')
  return readdirSync(folder)
    .filter((name) => /\.(?:otf|ttf)$/.test(name))
    .map((name) => join(folder, name))
}
