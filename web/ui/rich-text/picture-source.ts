import { createContext } from 'react'

/** Where the pictures of the texts inside are fetched, where that is not their own address; undefined: there; null: they are on their way. */
export const PictureSource = createContext<(src: string) => string | null | undefined>(() => undefined)
