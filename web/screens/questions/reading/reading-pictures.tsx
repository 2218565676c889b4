import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { questionReadingApi } from '#contract'
import { callFile } from '#web/api/call.ts'
import { PictureSource } from '#web/ui/rich-text/picture-source.ts'

/** Until its question is saved a picture is its reading's, and fetched with a sign-in. Texts name it as they will once it is saved. */
const ofReading = /\/v1\/question-reading\/picture\/\d+\/([0-9a-f]{32}\.\w+)/g
const keys = new Set<string>()
const addressOf = (key: string) => `/v1/media/file/${key}`

function savedAddress(_: string, key: string): string {
  keys.add(key)
  return addressOf(key)
}

/** What the server answers with its pictures named as texts name pictures. */
export function withPictures<T extends object>(items: T[]): T[] {
  const text = JSON.stringify(items)
  return text.includes('/v1/question-reading/picture/') ? JSON.parse(text.replace(ofReading, savedAddress)) : items
}

/** Shows pictures of a reading inside: each is fetched once, when it is first drawn. */
export function ReadingPictures({ id, children }: { id: number; children: ReactNode }) {
  const [found, setFound] = useState<Readonly<Record<string, string>>>({})
  const asked = useRef(new Set<string>())
  const urls = useRef<string[]>([])
  useEffect(() => () => urls.current.forEach(URL.revokeObjectURL), [])
  const sourceOf = useCallback(
    (src: string) => {
      const key = src.slice(addressOf('').length)
      if (!keys.has(key)) return undefined
      if (!asked.current.has(key)) {
        asked.current.add(key)
        callFile(questionReadingApi.picture, { id, key }, { toasts: 'none' }).then(
          ({ blob }) => {
            const url = URL.createObjectURL(blob)
            urls.current.push(url)
            setFound((before) => ({ ...before, [key]: url }))
          },
          // Its description stands there, and it is asked for again with the next visit.
          () => undefined,
        )
      }
      return found[key] ?? null
    },
    [id, found],
  )
  return <PictureSource value={sourceOf}>{children}</PictureSource>
}
