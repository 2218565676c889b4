import { describe, expect, test } from 'vitest'
import { sanitiseHtml } from '../../../../richtext/sanitise.ts'
import { cleanPastedHtml } from './paste-cleanup.ts'

const ownPicture = `/v1/media/file/${'0af3'.repeat(8)}.webp`

/** What the editor keeps of it in the end. */
const markers = { image: '[picture]', formula: '[formula]' }
const paste = (html: string) => sanitiseHtml(cleanPastedHtml(html, markers))

/** A list paragraph as Word writes it. */
const item = (mark: string, text: string, level = 1) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level}cm;mso-list:l0 level${level} lfo1'>` +
  `<![if !supportLists]><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; ` +
  `</span></span><![endif]>${text}<o:p></o:p></p>\n`

describe('Word', () => {
  test('list paragraphs become nested lists', () => {
    const html = item('1.', 'first') + item('a)', 'inner', 2) + item('b)', 'inner too', 2) + item('2.', 'second')
    expect(paste(html)).toBe(
      '<ol><li><p>first</p><ol type="a"><li><p>inner</p></li><li><p>inner too</p></li></ol></li><li><p>second</p></li></ol>',
    )
  })

  test('bullets become a list without numbers', () => {
    expect(paste(item('·', 'one') + item('·', 'two'))).toBe('<ul><li><p>one</p></li><li><p>two</p></li></ul>')
  })

  test('a list that goes on after a paragraph keeps its number', () => {
    expect(paste(`${item('1.', 'one')}<p class=MsoNormal>Between</p>${item('2.', 'two')}`)).toBe(
      '<ol><li><p>one</p></li></ol><p>Between</p><ol start="2"><li><p>two</p></li></ol>',
    )
  })

  test('a skipped level neither loses an item nor makes an empty one', () => {
    expect(paste(item('1.', 'one') + item('i.', 'deep', 3) + item('a.', 'middle', 2))).toBe(
      '<ol><li><p>one</p><ol type="i"><li><p>deep</p></li></ol><ol type="a"><li><p>middle</p></li></ol></li></ol>',
    )
  })

  test('the mark is found where Word nests it or writes whole comments', () => {
    const nested =
      "<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span lang=EN-US><!--[if !supportLists]-->1.&nbsp; <!--[endif]--></span>text</p>"
    expect(paste(nested)).toBe('<ol><li><p>text</p></li></ol>')
  })

  test('a list inside a cell stays inside the cell', () => {
    expect(paste(`<table class=MsoTableGrid><tr><td>${item('1.', 'one')}</td></tr></table>`)).toBe(
      '<table><tbody><tr><td><ol><li><p>one</p></li></ol></td></tr></tbody></table>',
    )
  })

  test('styles, settings and the empty paragraphs between others are dropped', () => {
    const html =
      "<html xmlns:o='urn:schemas-microsoft-com:office:office'><head><style>p.MsoNormal {margin:0}</style><xml><w:View>1</w:View></xml></head>" +
      '<body><!--StartFragment--><p class=MsoNormal>One<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal>Two</p><!--EndFragment--></body></html>'
    expect(paste(html)).toBe('<p>One</p><p>Two</p>')
  })

  test('a paragraph that holds only a picture is not taken for an empty one', () => {
    expect(paste(`<p class=MsoNormal><img width=64 src="${ownPicture}" alt=Leaf></p>`)).toBe(
      `<p><img src="${ownPicture}" alt="Leaf" width="64"></p>`,
    )
  })

  test('alignment is kept', () => {
    expect(paste("<p class=MsoNormal align=center style='text-align:center'>Middle</p>")).toBe(
      '<p style="text-align: center">Middle</p>',
    )
  })
})

describe('Google Docs', () => {
  test('styled spans become marks and the bold wrapper makes nothing bold', () => {
    const html =
      '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400">Plain </span>' +
      '<span style="font-weight:700;font-style:italic">both</span><span style="text-decoration:underline"> line</span>' +
      '<span style="vertical-align:super">2</span></p></b>'
    expect(paste(html)).toBe('<p dir="ltr">Plain <strong><em>both</em></strong><u> line</u><sup>2</sup></p>')
  })

  test('a nested list moves into the item it belongs to', () => {
    const html =
      '<b id="docs-internal-guid-1" style="font-weight:normal"><ul><li><p>a</p></li><ul><li><p>b</p></li></ul></ul></b>'
    expect(paste(html)).toBe('<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>')
  })
})

describe('other pages', () => {
  test('headings become bold lines, links plain text, a caption the line above its table', () => {
    const html =
      '<h2>Unit 1</h2><p>See <a href="https://example.org">here</a></p><table><caption>Rain</caption><tr><td>1</td></tr></table>'
    expect(paste(html)).toBe(
      '<p><strong>Unit 1</strong></p><p>See here</p><p>Rain</p><table><tbody><tr><td><p>1</p></td></tr></tbody></table>',
    )
  })

  test('a formula drawn by KaTeX comes back as its source', () => {
    const drawn = (body: string) =>
      `<span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">${body}</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">x2</span></span>`
    expect(
      paste(`<p>Let ${drawn('x^2')} be</p><p><span class="katex-display">${drawn('\\frac{1}{2}')}</span></p>`),
    ).toBe(
      '<p>Let <span data-type="inline-math" data-latex="x^2"></span> be</p><div data-type="block-math" data-latex="\\frac{1}{2}"></div>',
    )
  })

  test('a picture from elsewhere leaves a note, one of ours stays', () => {
    expect(paste(`<p>a<img src="https://example.org/x.png" onerror="alert(1)">b<img src="${ownPicture}"></p>`)).toBe(
      `<p>a[picture]b<img src="${ownPicture}" alt=""></p>`,
    )
  })

  test('scripts and handlers never pass', () => {
    const cleaned = cleanPastedHtml('<p onclick="alert(1)">a<script>alert(2)</script><style>p{}</style></p>', markers)
    expect(cleaned).toBe('<p>a</p>')
  })

  test('merged cells stay merged', () => {
    expect(cleanPastedHtml('<table><tr><td colspan="2" class="x">a</td></tr></table>', markers)).toContain(
      '<td colspan="2">',
    )
  })
})

test('what the editor copied itself is not touched', () => {
  const html = '<p data-pm-slice="1 1 []">a <span data-type="inline-math" data-latex="x"></span></p>'
  expect(cleanPastedHtml(html, markers)).toBe(html)
})
