import { useSearch } from '@tanstack/react-router'
import { OpenPaper } from '../list/open-paper.tsx'
import { readPaperId, toPaperId } from './paper-link.ts'

/** The paper that a link's token names; for somebody signed in also `?id=`. */
export default function PaperView() {
  const { t: token, id } = useSearch({ strict: false }) as { t?: string; id?: string }
  return <OpenPaper id={token ? readPaperId(token) : toPaperId(id)} />
}
