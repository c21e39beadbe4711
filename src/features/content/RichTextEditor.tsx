import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { MAX_HTML } from '../../../rules/content/html'
import type { Locale } from '../../../rules/values/locale'
import { useIntl, useText } from '../../editor/texts/text'
import { classNames } from '../../ui/classNames'
import { CaptionDialog, LinkDialog } from './RichTextDialogs'
import styles from './RichTextEditor.module.css'
import { RichTextToolbar } from './RichTextToolbar'
import { richTextExtensions } from './richTextExtensions'
import { inputProps } from './richTextInput'
import { Reports } from './richTextReports'

export type RichTextEditorProps = {
  /** Canonical HTML. */
  text: string
  label: string
  /** Of the text. */
  lang: Locale
  isReadOnly?: boolean
  /** While somebody types, at most every 300 ms. */
  onChange: (text: string) => void
}

export function RichTextEditor({ text, label, lang, isReadOnly = false, onChange }: RichTextEditorProps) {
  const t = useText()
  const intl = useIntl()
  const id = useId()
  const [length, setLength] = useState(text.length)
  const [hasRefused, setHasRefused] = useState(false)
  const [dialog, setDialog] = useState<'link' | 'caption' | null>(null)
  const report = useEffectEvent((html: string) => {
    setLength(html.length)
    onChange(html)
  })
  const [reports] = useState(() => new Reports(text))
  const attributes = useMemo(
    () => ({
      id,
      class: styles['words'] ?? '',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      'aria-readonly': String(isReadOnly),
      'aria-describedby': `${id}-count`,
      lang: `${lang}-CA`,
      tabindex: '0',
    }),
    [id, isReadOnly, label, lang],
  )
  const current = useRef(attributes)
  const [openDialog] = useState(() => ({ link: () => setDialog('link'), caption: () => setDialog('caption') }))
  const [options] = useState(() => ({
    extensions: richTextExtensions,
    content: reports.documentOf(text),
    injectCSS: false,
    immediatelyRender: false,
    enableInputRules: false,
    enablePasteRules: false,
    editorProps: inputProps({
      attributes: () => current.current,
      onFiles: () => setHasRefused(true),
      onLink: openDialog.link,
    }),
  }))
  const editor = useEditor(
    {
      ...options,
      editable: !isReadOnly,
      onCreate: ({ editor }) => reports.opened(editor.state.doc),
      onUpdate({ editor, transaction }) {
        if (reports.changed(editor.state.doc, transaction)) setHasRefused(false)
      },
      onBlur: () => reports.flush(),
    },
    [],
  )
  useEffect(() => {
    reports.listen((html) => report(html))
    const flush = () => reports.flush()
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
      flush()
    }
  }, [reports])
  useEffect(() => {
    if (!editor || !reports.isOther(text)) return
    reports.replace(editor, text)
    setLength(text.length)
  }, [editor, reports, text])
  useLayoutEffect(() => {
    current.current = attributes
    // Draws the attributes again.
    editor?.setEditable(!isReadOnly, false)
  }, [attributes, editor, isReadOnly])

  const isTooLong = length > MAX_HTML
  const [count, most] = [intl.formatNumber(length), intl.formatNumber(MAX_HTML)]
  const closeDialog = () => setDialog(null)
  return (
    <div className={styles['editor']}>
      {editor ? (
        <RichTextToolbar
          editor={editor}
          controls={id}
          isDisabled={isReadOnly}
          onLink={openDialog.link}
          onCaption={openDialog.caption}
        />
      ) : null}
      <EditorContent editor={editor} className={classNames(styles['frame'], isTooLong && styles['tooLong'])} />
      <p id={`${id}-count`} className={styles['count']}>
        {t('richText.count', { count, most })}
      </p>
      <p role="status" className={styles['notice']}>
        {isTooLong ? t('richText.tooLong', { most }) : hasRefused ? t('richText.noFiles') : ''}
      </p>
      {editor && dialog === 'link' ? <LinkDialog editor={editor} onClose={closeDialog} /> : null}
      {editor && dialog === 'caption' ? <CaptionDialog editor={editor} onClose={closeDialog} /> : null}
    </div>
  )
}
