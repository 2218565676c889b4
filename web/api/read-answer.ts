import { loadAnswerTexts } from '#web/language.ts'
import { CallError } from './call-error.ts'

/** The JSON of an answer. One that says something in codes waits until they can be said in the user's language. */
export async function readAnswer(response: Response) {
  const text = await response.text()
  // A catalogue that could not be loaded leaves the sentence in English.
  if (text.includes('"code":"')) await loadAnswerTexts().catch(() => undefined)
  return JSON.parse(text)
}

/** What a refused call says; `fallback` where it says nothing. */
export async function readError(response: Response, fallback: string): Promise<CallError> {
  const answer = await readAnswer(response).catch(() => null)
  return new CallError(answer?.message || fallback, {
    code: answer?.code,
    params: answer?.params,
    errorCode: answer?.errorCode,
    errors: answer?.errors,
    data: answer?.data ?? answer,
    status: response.status,
    retry_after_s: Number(response.headers.get('retry-after') ?? 0),
    requestId: response.headers.get('x-request-id'),
  })
}
