import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { say } from '#contract'
import type { ByteSource } from '../../interchange/zip/byte-source.ts'
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

/** In ms: to reach the server, and from there to its whole answer; and the keys of one answer. Three tries each, so that nobody waits longer than a call may take. */
export const usual = { connect: 2_000, answer: 8_000, page: 1000 }
const TRIES = 3
/** Bytes of a piece of a large file, each asked for and sent by itself: the least that a bucket takes is 5 MB. */
const PIECE = 8 * 1024 * 1024

export interface BucketFiles extends FileStore {
  /** The keys of all files, and when each was put. */
  listDated(): AsyncIterable<{ key: string; at: Date }>
  close(): void
}

/** Files in a bucket of Amazon S3, or of another server that speaks its language. */
export function s3Files({ bucket, prefix, region, endpoint }: Bucket, limits = usual): BucketFiles {
  const client = new S3Client({
    region,
    maxAttempts: TRIES,
    requestHandler: { connectionTimeout: limits.connect, requestTimeout: limits.answer, throwOnRequestTimeout: true },
    // Other servers know no trailing checksums, and no bucket as a host of its own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
  })
  const named = (key: string) => {
    assertKey(key)
    return { Bucket: bucket, Key: `${prefix}${key}` }
  }
  const range = async (key: string, from: number, to: number) => {
    const { Body } = await client.send(new GetObjectCommand({ ...named(key), Range: `bytes=${from}-${to - 1}` }))
    return (await Body?.transformToByteArray()) ?? new Uint8Array()
  }
  const put = (to: { Bucket: string; Key: string }, bytes: Uint8Array) =>
    client.send(new PutObjectCommand({ ...to, Body: bytes, ContentLength: bytes.length }))
  async function putStream(key: string, pieces: AsyncIterable<Uint8Array>): Promise<number> {
    const to = named(key)
    const { UploadId } = await orAway(() => client.send(new CreateMultipartUploadCommand(to)))
    const parts: { ETag: string | undefined; PartNumber: number }[] = []
    let bytes = 0
    try {
      for await (const Body of inPieces(pieces, PIECE)) {
        const PartNumber = parts.length + 1
        const part = { ...to, UploadId, PartNumber, Body, ContentLength: Body.length }
        const { ETag } = await orAway(() => client.send(new UploadPartCommand(part)))
        parts.push({ ETag, PartNumber })
        bytes += Body.length
      }
      const whole = { ...to, UploadId, MultipartUpload: { Parts: parts } }
      await orAway(() => client.send(new CompleteMultipartUploadCommand(whole)))
    } catch (error) {
      await client.send(new AbortMultipartUploadCommand({ ...to, UploadId })).catch(() => undefined)
      throw error
    }
    return bytes
  }
  async function openKey(key: string): Promise<ByteSource | null> {
    if (!isKey(key)) return null
    const size = await orAway(async () => {
      try {
        return (await client.send(new HeadObjectCommand(named(key)))).ContentLength ?? 0
      } catch (error) {
        if (error instanceof NotFound || error instanceof NoSuchKey) return null
        throw error
      }
    })
    if (size === null) return null
    return {
      size,
      async *read(from, to) {
        for (let at = from; at < to; at += PIECE) yield await orAway(() => range(key, at, Math.min(to, at + PIECE)))
      },
    }
  }
  async function* listDated() {
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
      for (const { Key, LastModified } of page.Contents ?? []) {
        const key = Key?.slice(prefix.length) ?? ''
        if (isKey(key)) yield { key, at: LastModified ?? new Date(0) }
      }
      after = page.NextContinuationToken
    } while (after)
  }
  return {
    async put(key, bytes) {
      const to = named(key)
      await orAway(() => put(to, bytes))
    },
    putFile: (key, path) => putStream(key, createReadStream(path)).then(() => undefined),
    putStream,
    async fetchFile(key, path) {
      const source = await openKey(key)
      if (!source) return false
      await pipeline(source.read(0, source.size), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      return true
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
    open: openKey,
    async remove(key) {
      const which = named(key)
      await orAway(() => client.send(new DeleteObjectCommand(which)))
    },
    async *list() {
      for await (const { key } of listDated()) yield key
    },
    listDated,
    async probe() {
      await orAway(() => put({ Bucket: bucket, Key: `${prefix}probe` }, probeBytes()))
    },
    close() {
      client.destroy()
    },
  }
}

/** The same bytes in pieces of one size, but for the last; one at least. */
async function* inPieces(pieces: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = []
  let length = 0
  let sent = 0
  for await (const piece of pieces) {
    held.push(piece)
    length += piece.length
    while (length >= size) {
      const all = Buffer.concat(held)
      yield all.subarray(0, size)
      sent++
      held = [all.subarray(size)]
      length -= size
    }
  }
  if (length > 0 || sent === 0) yield Buffer.concat(held)
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
