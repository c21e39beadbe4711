import { testTable } from '../support/suites'
import { contentItemPlan } from './contentItem.plan'

testTable(
  'DEV-34 CMS-27 CMS-28 CMS-29 one text is written once at a time, and nothing is lost to a conflict',
  contentItemPlan,
  [
    'start -> reading',

    // DIFF closes when its two texts become the same (OP-72).
    'open.tab.diff + DIFF -> open.tab.diff',
    'open.tab.diff + EDITOR -> open.tab.editor',
    'open.tab.diff + REVISIONS -> open.tab.revisions.listed',

    'open.tab.editor + DIFF -> open.tab.diff',
    'open.tab.editor + DIFF -> refused',
    'open.tab.editor + EDITOR -> open.tab.editor',
    'open.tab.editor + REVISIONS -> open.tab.revisions.listed',

    // Unsaved text is not replaced before the editor agrees.
    'open.tab.revisions.asked + DIFF -> open.tab.diff ! revisions: stopped',
    'open.tab.revisions.asked + DIFF -> refused',
    'open.tab.revisions.asked + EDITOR -> open.tab.editor ! revisions: stopped',
    'open.tab.revisions.asked + REVISIONS -> same',
    'open.tab.revisions.asked + load it -> open.tab.editor ! revisions: stopped',
    'open.tab.revisions.asked + load nothing -> open.tab.revisions.listed',

    'open.tab.revisions.listed + DIFF -> open.tab.diff ! revisions: stopped',
    'open.tab.revisions.listed + DIFF -> refused',
    'open.tab.revisions.listed + EDITOR -> open.tab.editor ! revisions: stopped',
    'open.tab.revisions.listed + REVISIONS -> same',
    'open.tab.revisions.listed + load a revision -> open.tab.editor ! revisions: stopped',
    'open.tab.revisions.listed + load a revision -> open.tab.revisions.asked',

    'open.text.editable + discard what was kept -> same',
    'open.text.editable + enter a description -> same',
    'open.text.editable + text could not be kept -> same',
    'open.text.editable + type -> same',
    'open.text.editable + type the published text -> open.tab.editor',
    'open.text.editable + type the published text -> same',
    'open.text.editable + type too much -> same',
    'open.text.editable + undo -> open.tab.editor',
    'open.text.editable + undo -> same',
    'open.text.editable + use what was kept -> same',

    // Nothing is written before the choice, and then what was chosen.
    'open.work.conflicted + see both -> open.work.idle',
    'open.work.conflicted + take mine -> open.work.idle',
    'open.work.conflicted + take mine -> open.work.writing ! effect.begin',
    'open.work.conflicted + take theirs -> open.work.idle',
    // Something was written since.
    'open.work.conflicted + see both -> open.work.rereading',
    'open.work.conflicted + take mine -> open.work.rereading',
    'open.work.conflicted + take theirs -> open.work.rereading',

    // Content spec §4: each is refused where its texts do not differ.
    'open.work.idle + another under way -> open.work.writing',
    'open.work.idle + both texts under way -> open.work.writing',
    'open.work.idle + close theirs -> refused',
    'open.work.idle + close theirs -> same',
    'open.work.idle + describe -> open.work.writing ! effect.begin',
    'open.work.idle + describe as before -> refused',
    'open.work.idle + in doubt -> open.work.writing',
    'open.work.idle + publish -> open.work.writing ! effect.begin',
    'open.work.idle + save -> open.work.writing ! effect.begin',
    'open.work.idle + save -> refused',
    'open.work.idle + record the revision -> open.work.writing ! effect.begin',
    'open.work.idle + record the revision -> refused',

    // Only the text that the editor has confirmed is published. That another one is there, or may be, is said.
    ...['conflicted', 'idle', 'rereading', 'writing'].flatMap((work) => [
      `open.work.${work} + publish -> same`,
      `open.work.${work} + publish what is published -> same`,
    ]),

    'open.work.rereading + read, not published -> open.work.idle',
    'open.work.rereading + read, published -> open.tab.editor & open.work.idle',
    'open.work.rereading + read, published -> open.work.idle',
    'open.work.rereading + read, without its history -> open.tab.editor & open.work.idle',
    'open.work.rereading + read, without its history -> open.work.idle',
    'open.work.rereading + unread -> open.work.idle',

    // What was, or may have been, done and is not followed: the item is read again, but not before a choice.
    ...['another, done', 'another, unknown', 'done, published', 'done, saved', 'unknown'].flatMap((ending) => [
      `open.work.idle + ${ending} -> open.work.rereading`,
      `open.work.rereading + ${ending} -> open.work.rereading`,
      `open.work.conflicted + ${ending} -> same`,
    ]),

    // Followed: the write of this page.
    'open.work.writing + another under way -> refused',
    'open.work.writing + another, conflict -> same',
    'open.work.writing + another, done -> same',
    'open.work.writing + another, not done -> same',
    'open.work.writing + another, refused -> refused',
    'open.work.writing + another, unknown -> same',
    'open.work.writing + both texts under way -> refused',
    'open.work.writing + conflict of the other text -> same',
    'open.work.writing + conflict -> open.work.conflicted',
    // Their text is the one that is known here.
    'open.work.writing + conflict -> open.work.idle',
    'open.work.writing + done, published -> open.tab.editor & open.work.idle',
    'open.work.writing + done, published -> open.tab.editor & open.work.writing ! effect.begin',
    'open.work.writing + done, published -> open.work.idle',
    'open.work.writing + done, published -> open.work.writing ! effect.begin',
    'open.work.writing + done, saved -> open.work.idle',
    'open.work.writing + done, saved -> open.work.writing ! effect.begin',
    'open.work.writing + in doubt -> same',
    'open.work.writing + interrupted -> open.work.idle',
    'open.work.writing + not done -> open.work.idle',
    'open.work.writing + not done -> open.work.writing ! effect.begin',
    'open.work.writing + refused -> open.work.idle',
    'open.work.writing + save -> refused',
    'open.work.writing + save -> same',
    'open.work.writing + unknown -> open.work.rereading',

    'open.work.writing + check -> same ! effect.check',
    'open.work.writing + check -> refused',

    // Followed: a write of another tab, until both texts are published here.
    'open.work.writing + another under way -> same',
    'open.work.writing + another, conflict -> open.work.conflicted',
    'open.work.writing + another, conflict -> open.work.idle',
    'open.work.writing + another, done -> open.work.idle',
    'open.work.writing + another, done -> open.work.writing ! effect.begin',
    'open.work.writing + another, not done -> open.work.idle',
    'open.work.writing + another, not done -> open.work.writing ! effect.begin',
    'open.work.writing + another, refused -> open.work.idle',
    'open.work.writing + another, unknown -> open.work.rereading',
    'open.work.writing + both texts under way -> same',
    'open.work.writing + conflict -> same',
    'open.work.writing + conflict of the other text -> open.work.idle',
    'open.work.writing + done, published -> same',
    'open.work.writing + done, saved -> same',
    'open.work.writing + in doubt -> refused',
    'open.work.writing + not done -> same',
    'open.work.writing + refused -> refused',
    'open.work.writing + unknown -> same',

    // Another one was done beside it: the item is read again after it.
    'open.work.writing + another, conflict -> open.work.rereading',
    'open.work.writing + another, done -> open.work.rereading',
    'open.work.writing + another, not done -> open.work.rereading',
    'open.work.writing + another, refused -> open.work.rereading',
    'open.work.writing + conflict -> open.work.rereading',
    'open.work.writing + conflict of the other text -> open.work.rereading',
    'open.work.writing + done, published -> open.tab.editor & open.work.rereading',
    'open.work.writing + done, published -> open.work.rereading',
    'open.work.writing + done, saved -> open.work.rereading',
    'open.work.writing + interrupted -> open.work.rereading',
    'open.work.writing + not done -> open.work.rereading',
    'open.work.writing + refused -> open.work.rereading',

    'reading + read, not published -> recalling',
    'reading + read, published -> recalling',
    'reading + read, without its history -> recalling',
    'reading + unread -> unread',

    'recalling + after 3000 ms -> open.text.editable & open.tab.editor & open.work.idle',
    'recalling + kept text unread -> open.text.editable & open.tab.editor & open.work.idle',
    'recalling + nothing kept -> open.text.editable & open.tab.editor & open.work.idle',
    'recalling + text kept -> open.text.editable & open.tab.editor & open.work.idle',

    'unread + retry -> reading',
  ],
)
