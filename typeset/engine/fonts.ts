import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type SchoolFontName, schoolFonts } from '../../domain/papers/school-fonts.ts'

interface FontRow {
  family: string
  /** Files inside node_modules, regular and bold, then the slanted ones where there are any. */
  files: string[]
}

const expo = (name: string, ...files: string[]) => files.map((file) => `@expo-google-fonts/${name}/${file}.ttf`)

/** Scripts beyond Latin, Greek and Cyrillic, in the order in which the templates ask for them. */
const scriptRows: readonly FontRow[] = [
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
  // An option, because its package takes 115 MB: `npm install -E @expo-google-fonts/noto-serif-sc` brings Chinese.
  {
    family: 'Noto Serif SC',
    files: expo('noto-serif-sc', '400Regular/NotoSerifSC_400Regular', '700Bold/NotoSerifSC_700Bold'),
  },
]

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
  return { body: schoolFonts[font], scripts: scriptRows.map((row) => row.family) }
}

/** Absolute paths of the font files that are installed; `projectRoot` holds node_modules. */
export function fontFiles(projectRoot: string): string[] {
  return [...scriptRows, ...schoolRows]
    .flatMap((row) => row.files.map((file) => join(projectRoot, 'node_modules', file)))
    .filter((file) => existsSync(file))
}

/** Absolute paths of the fonts that are inside the compiler's binary, for the build without them. */
export function ownFontFiles(projectRoot: string): string[] {
  const folder = join(projectRoot, 'typeset', 'fonts')
  return readdirSync(folder)
    .filter((name) => /\.(?:otf|ttf)$/.test(name))
    .map((name) => join(folder, name))
}
