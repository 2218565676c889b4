import { join } from 'node:path'

interface FontRow {
  family: string
  /** Files inside node_modules, regular and bold. */
  files: string[]
}

/**
 * Fonts beyond those inside the compiler (Libertinus Serif, New Computer Modern Math, DejaVu Sans Mono), in the order
 * in which the templates ask for them. A script more is a row more.
 */
const fontRows: readonly FontRow[] = [
  {
    family: 'Noto Serif Devanagari',
    files: [
      '@expo-google-fonts/noto-serif-devanagari/400Regular/NotoSerifDevanagari_400Regular.ttf',
      '@expo-google-fonts/noto-serif-devanagari/700Bold/NotoSerifDevanagari_700Bold.ttf',
    ],
  },
]

export const scriptFamilies: readonly string[] = fontRows.map((row) => row.family)

/** Absolute paths of the font files; `projectRoot` holds node_modules. */
export function fontFiles(projectRoot: string): string[] {
  return fontRows.flatMap((row) => row.files.map((file) => join(projectRoot, 'node_modules', file)))
}
