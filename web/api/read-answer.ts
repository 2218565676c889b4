import { loadAnswerTexts } from '#web/language.ts'

/** The JSON of an answer. One that says something in codes waits until they can be said in the user's language. */
export async function readAnswer(response: Response) {
  const text = await response.text()
  // A catalogue that could not be loaded leaves the sentence in English.
  if (text.includes('"code":"')) await loadAnswerTexts().catch(() => undefined)
  return JSON.parse(text)
}
