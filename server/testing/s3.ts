import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** What the door before the bucket's server does with a request. */
type Answering = 'open' | 'refuses' | 'silent'

export interface TestS3 {
  endpoint: string
  /** The environment by which Amazon's library may use the bucket `files`. */
  env: Record<string, string>
  setAnswering(answering: Answering): void
  /** Each request waits so many milliseconds first. */
  setDelay(delay_ms: number): void
  stop(): Promise<void>
}

/** An S3 server (s3rver, from npm) on a folder of its own, behind a door that can be shut. */
export async function startS3(): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 'quaestor-s3-'))
  // It enciphers where a page of a list ended with what OpenSSL calls legacy.
  const command = ['--openssl-legacy-provider', 'node_modules/s3rver/bin/s3rver.js', '--directory', directory]
  const options = ['--silent', '--address', '127.0.0.1', '--port', '0', '--configure-bucket', 'files']
  const s3 = spawn(process.execPath, [...command, ...options], { stdio: ['ignore', 'pipe', 'inherit'] })
  const port = await portOf(s3)
  let answering: Answering = 'open'
  let delay_ms = 0
  const front: Server = createServer((asked, answer) => {
    if (answering === 'silent') return
    if (answering === 'refuses') {
      asked.resume()
      answer.writeHead(503, { 'content-type': 'application/xml' })
      answer.end('<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>')
      return
    }
    const { method, url, headers } = asked
    const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, (found) => {
      answer.writeHead(found.statusCode ?? 500, found.headers)
      found.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    setTimeout(() => asked.pipe(onward), delay_ms)
  })
  await new Promise<void>((listening) => front.listen(0, '127.0.0.1', listening))
  const endpoint = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
  return {
    endpoint,
    env: {
      S3_BUCKET: 'files',
      S3_ENDPOINT: endpoint,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    },
    setAnswering(now) {
      answering = now
    },
    setDelay(now) {
      delay_ms = now
    },
    async stop() {
      front.closeAllConnections()
      await new Promise((closed) => front.close(closed))
      s3.kill()
      await once(s3, 'close')
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** As it says on its way. @throws where it ends before */
async function portOf({ stdout }: { stdout: NodeJS.ReadableStream }): Promise<number> {
  for await (const line of createInterface({ input: stdout })) {
    const [, port] = /listening on [\d.]+:(\d+)/.exec(line) ?? []
    if (!port) continue
    // Nobody reads on: a full pipe would hold it.
    stdout.resume()
    return Number(port)
  }
  throw new Error('The S3 server did not start.')
}
