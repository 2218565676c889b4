import { useParams } from '@tanstack/react-router'
import { OpenPaper } from '../list/open-paper.tsx'
import { toPaperId } from './paper-link.ts'

/** The page that a paper's signed link names. */
export default function PaperPdf() {
  const { id } = useParams({ strict: false }) as { id?: string }
  return <OpenPaper id={toPaperId(id)} />
}
