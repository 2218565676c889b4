import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { say } from '#contract'
import { ApiError } from '../ground/errors.ts'
import { assertKey, type FileStore, isKey, probeBytes } from './file-store.ts'

/** A bucket, and where it is; who may use it the SDK finds by its own rules (AWS_ACCESS_KEY_ID, a role of the machine). */
export interface Bucket {
  bucket: string
  /** Before every key: `schools/` for a bucket that holds something else too. */
  prefix: string
  region: string
  /** null for Amazon's own. */
  endpoint: string | null
}

/** In ms: to reach the server, and from there to its whole answer; for a file from this machine as `large` as an upload; and the keys of one answer. Three tries each, so that nobody waits longer than a call may take. */
export const usual = { connect: 2_000, answer: 8_000, large: 120_000, page: 1000 }
const TRIES = 3

/** Files in a bucket of Amazon S3, or of another server that speaks its language. */
export function s3Files({ bucket, prefix, region, endpoint }: Bucket, limits = usual): FileStore & { close(): void } {
  const open = (maxAttempts: number, requestTimeout: number) =>
    new S3Client({
      region,
      maxAttempts,
      requestHandler: { connectionTimeout: limits.connect, requestTimeout, throwOnRequestTimeout: true },
      // Other servers know no trailing checksums, and no bucket as a host of its own.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    })
  const client = open(TRIES, limits.answer)
  // A stream that a try has read from can't be sent again.
  const whole = open(1, limits.large)
  const named = (key: string) => {
    assertKey(key)
    return { Bucket: bucket, Key: `${prefix}${key}` }
  }
  const put = (to: { Bucket: string; Key: string }, bytes: Uint8Array) =>
    client.send(new PutObjectCommand({ ...to, Body: bytes, ContentLength: bytes.length }))
  return {
    async put(key, bytes) {
      const to = named(key)
      await orAway(() => put(to, bytes))
    },
    async putFile(key, path) {
      const to = named(key)
      const { size } = await stat(path)
      await orAway(() => whole.send(new PutObjectCommand({ ...to, Body: createReadStream(path), ContentLength: size })))
    },
    async fetchFile(key, path) {
      if (!isKey(key)) return false
      return orAway(async () => {
        try {
          const { Body } = await whole.send(new GetObjectCommand(named(key)))
          if (!Body) return false
          await pipeline(Body as Readable, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
          return true
        } catch (error) {
          if (error instanceof NoSuchKey) return false
          throw error
        }
      })
    },
    // A put that is cut off leaves nothing in a bucket.
    async sweep() {},
    async find(key) {
      if (!isKey(key)) return null
      return orAway(async () => {
        try {
          const { Body } = await client.send(new GetObjectCommand(named(key)))
          return Buffer.from((await Body?.transformToByteArray()) ?? [])
        } catch (error) {
          if (error instanceof NoSuchKey) return null
          throw error
        }
      })
    },
    async remove(key) {
      const which = named(key)
      await orAway(() => client.send(new DeleteObjectCommand(which)))
    },
    async *list() {
      let after: string | undefined
      do {
        const page = await orAway(() =>
          client.send(
            new ListObjectsV2Command({
              Bucket: bucket,
              Prefix: prefix,
              MaxKeys: limits.page,
              ContinuationToken: after,
            }),
          ),
        )
        for (const { Key } of page.Contents ?? []) {
          const key = Key?.slice(prefix.length) ?? ''
          if (isKey(key)) yield key
        }
        after = page.NextContinuationToken
      } while (after)
    },
    async probe() {
      await orAway(() => put({ Bucket: bucket, Key: `${prefix}probe` }, probeBytes()))
    },
    close() {
      client.destroy()
      whole.destroy()
    },
  }
}

/** Whatever keeps a bucket from answering, the caller can do nothing but come again; the reason stands in the log. */
async function orAway<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { name, message } = error as Error
    // Not the error itself: it holds the whole request, with its signature.
    throw Object.assign(new ApiError('busy_server', say('files.away')), { cause: new Error(`${name}: ${message}`) })
  }
}
