import type { Received } from '#web/early/answer.ts'

/** What is sent, as `fetch` takes it. */
export interface SentInit extends RequestInit {
  method: string
  headers: Record<string, string>
  body: BodyInit | null
  signal: AbortSignal
}

/** As `fetch`, which can't say how much of a body is on its way. */
export function sendWatched(
  url: string,
  { method, headers, body, signal }: SentInit,
  onProgress: (part: number) => void,
): Promise<Received> {
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.responseType = 'arraybuffer'
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () =>
      done({
        status: request.status,
        headers: new Headers(linesOf(request.getAllResponseHeaders())),
        bytes: request.response as ArrayBuffer,
      })
    request.onerror = () => fail(new TypeError('Network Error'))
    request.onabort = () => fail(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body as XMLHttpRequestBodyInit | null)
  })
}

const linesOf = (text: string): [string, string][] =>
  text
    .split('\r\n')
    .filter(Boolean)
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])
