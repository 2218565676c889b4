import { createServer, type IncomingMessage } from 'node:http'

/** Seconds after which whoever asked may ask again. */
const AGAIN_S = 5

interface Words {
  title: string
  says: string
  data: string
}

/** In the languages of the screens; the app's own texts are not loaded while it is replaced. */
const words: Readonly<Record<string, Words>> = {
  en: {
    title: 'Quaestor is being upgraded',
    says: 'This takes a few minutes at most. The page comes back by itself.',
    data: 'Nothing that was saved is lost. What you are typing elsewhere stays there: leave it open.',
  },
  hi: {
    title: 'Quaestor को नया किया जा रहा है',
    says: 'इसमें अधिक से अधिक कुछ मिनट लगते हैं। पृष्ठ अपने आप वापस आ जाएगा।',
    data: 'जो सहेजा गया है वह सुरक्षित है। आप कहीं और जो लिख रहे हैं वह वहीं रहेगा: उसे खुला रहने दें।',
  },
}

/** The first language that a browser asks for and that there are words in. */
export function languageFor(accepted: string | undefined): string {
  const asked = (accepted ?? '').split(',').map((one) => one.trim().slice(0, 2).toLowerCase())
  return asked.find((language) => language in words) ?? 'en'
}

const style = `:root{color-scheme:light dark}body{font:1.1rem/1.5 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-items:center}
main{max-width:34rem;padding:1.5rem}h1{font-size:1.5rem;margin:0 0 .75rem}p{margin:0 0 .75rem}`

/** It looks for the app itself: a page that only loaded again would meet nobody while one program ends and the other begins. */
const script = `setInterval(()=>fetch('/readyz',{cache:'no-store'}).then(a=>{if(a.ok)location.reload()},()=>0),2000)`

const pageIn = (language: string) => {
  const { title, says, data } = words[language] as Words
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><style>${style}</style><noscript><meta http-equiv="refresh" content="${AGAIN_S}"></noscript></head>
<body><main role="status"><h1>${title}</h1><p>${says}</p><p>${data}</p></main><script>${script}</script></body></html>`
}

/** What a program is told: as the app tells it of a server that is busy, so that it waits and comes again. */
const envelope = JSON.stringify({
  success: false,
  message: (words.en as Words).title,
  errorCode: 'busy_server',
  data: null,
})

function answerFor({ headers }: IncomingMessage): { type: string; text: string } {
  if (!/text\/html/.test(headers.accept ?? '')) return { type: 'application/json', text: envelope }
  return { type: 'text/html', text: pageIn(languageFor(headers['accept-language'])) }
}

/**
 * Answers everybody for Quaestor while it is upgraded: 503, with a page or an envelope that says so.
 * @returns what ends it; null where somebody else has the port
 */
export async function openWaitingPage(
  port: number,
  host: string,
): Promise<{ port: number; close(): Promise<void> } | null> {
  const server = createServer((request, reply) => {
    request.resume()
    const { type, text } = answerFor(request)
    const never = { 'cache-control': 'no-store', connection: 'close', 'x-content-type-options': 'nosniff' }
    reply
      .writeHead(503, { 'content-type': `${type}; charset=utf-8`, 'retry-after': String(AGAIN_S), ...never })
      .end(text)
  })
  const open = await new Promise<boolean>((done) => {
    server.once('error', () => done(false)).listen(port, host, () => done(true))
  })
  if (!open) return null
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
