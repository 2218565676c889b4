/** Folders of web/screens, and of contract and domain, whose texts are many: they are loaded with the first of their screens. */
export const textAreas = ['papers', 'questions'] as const
export type TextArea = (typeof textAreas)[number]

const screens = (...names: string[]) => names.map((name) => `web/screens/${name}/`)

/** Texts of the contract are said by the screens of the same name; questions are chosen and checked in other places too. */
const foldersOf: Record<TextArea, string[]> = {
  papers: [...screens('papers', 'manual', 'automatic', 'instructions'), 'contract/papers/', 'domain/papers/'],
  questions: screens('questions', 'question-editor', 'similar'),
}

/** The one area in which all the files are that use a text; null when it is used elsewhere too. */
export function areaOfText(files: readonly string[]): TextArea | null {
  const isIn = (area: TextArea) => files.every((file) => foldersOf[area].some((folder) => file.startsWith(folder)))
  return (files.length > 0 && textAreas.find(isIn)) || null
}
