import { toJsxRuntime } from 'hast-util-to-jsx-runtime'
import { type ComponentProps, use, useMemo } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import { richHast } from '../../../richtext/show.ts'
import { ScrollBox } from './editor/scroll-box.tsx'
import { Formula } from './formula/formula.tsx'
import { flattenToInline } from './paste/flatten-inline.ts'
import { PictureSource } from './picture-source.ts'
import classes from './rich-text.module.css'

export interface RichTextProps {
  /** Stored HTML; anything else is sanitised as it is before saving. */
  html: string
  /** Only words in a line, for lists, buttons and options: paragraphs, lists and tables become spaces. */
  inline?: boolean
}

/** Shows question text. The HTML is never given to the browser: its sanitised tree becomes React elements. */
export function RichText({ html, inline = false }: RichTextProps) {
  const content = useMemo(() => {
    const tree = richHast(html)
    return toJsxRuntime(inline ? flattenToInline(tree) : tree, { Fragment, jsx, jsxs, components })
  }, [html, inline])
  if (inline) return <span className={classes.shownInline}>{content}</span>
  return <div className={classes.shown}>{content}</div>
}

type FormulaElementProps = { 'data-latex'?: string }

const components = {
  // Only formulas are spans and divs in a sanitised tree.
  span: (props: ComponentProps<'span'> & FormulaElementProps) => <Formula latex={props['data-latex'] ?? ''} />,
  div: (props: ComponentProps<'div'> & FormulaElementProps) => <Formula latex={props['data-latex'] ?? ''} display />,
  table: ({ children, dir }: ComponentProps<'table'>) => (
    <ScrollBox>
      <table dir={dir}>{children}</table>
    </ScrollBox>
  ),
  img: Picture,
}

function Picture({ src = '', alt, width }: ComponentProps<'img'>) {
  const found = use(PictureSource)(src)
  return <img src={found === undefined ? src : (found ?? undefined)} alt={alt ?? ''} width={width} loading="lazy" />
}
