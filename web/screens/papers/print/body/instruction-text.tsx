import { RichText } from '#web/ui/rich-text/rich-text.tsx'
import { instructionLines } from '../../details/instruction-lines.ts'
import classes from '../../papers.module.css'

/** An instruction as it is printed. */
export default function InstructionText({ content }: { content: string }) {
  const { lines, numbered } = instructionLines(content)
  const keyed = lines.map((html, index) => ({ key: `${index} ${html}`, html }))
  if (!numbered) return keyed.map(({ key, html }) => <RichText key={key} html={html} />)
  return (
    <ol className={classes.lines}>
      {keyed.map(({ key, html }) => (
        <li key={key}>
          <RichText html={html} />
        </li>
      ))}
    </ol>
  )
}
