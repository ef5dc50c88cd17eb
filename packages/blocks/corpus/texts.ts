/** Texts of the classic editor, as WordPress stores them: without paragraphs. */
export const CLASSIC: Record<string, string> = {
  paragraphs: 'First paragraph of words\nwith a second line.\n\nSecond paragraph.\n\n\nThird, after two blank lines.\n',
  windows: 'First paragraph\r\nsecond line\r\n\r\nAnother paragraph\r\n',
  marks:
    'Some <strong>bold</strong> and <em>italic</em> words, a <a href="http://example.org/" target="_blank">link here</a>.\n\n<b>Old</b> <i>style</i> &amp; entities&#8230;',
  headings:
    '<h2>A heading</h2>\nText right below it.\n\n<h3 style="text-align: center;">Centred heading</h3>\n\nMore text.',
  lists:
    'Before the list:\n<ul>\n \t<li>One thing</li>\n \t<li>Another thing</li>\n</ul>\nAfter the list.\n\n<ol>\n<li>First</li>\n<li>Second\n<ul>\n<li>Deep</li>\n</ul>\n</li>\n</ol>',
  images:
    '<a href="https://example.org/a.jpg"><img class="alignnone size-medium wp-image-12" src="https://example.org/a-300x200.jpg" alt="" width="300" height="200" /></a>\n\nText under the image.\n\nWith <img src="/b.png" alt="b" /> inside.',
  captions:
    'Above\n\n[caption id="attachment_3" align="aligncenter" width="300"]<img class="size-medium wp-image-3" src="https://example.org/c.jpg" alt="" width="300" height="200" /> The caption[/caption]\n\nBelow',
  shortcodes:
    'Hello there\n\n[gallery ids="1,2,3"]\n\nText with [a_shortcode id="2"] inside.\n\n[box]\n\nBoxed words\n\n[/box]',
  quotes: 'Someone said:\n<blockquote>Wise words\nin two lines.\n\nAnd more.</blockquote>\nIndeed.',
  code: 'Try this:\n<pre>npm install\n  &lt;name&gt;</pre>\nor\n<pre><code>let a;\n\nlet b;</code></pre>',
  tables: 'A table:\n<table>\n<tbody>\n<tr>\n<td>One</td>\n</tr>\n</tbody>\n</table>\nDone.',
  'more and page': 'Teaser words\n\n<!--more-->\n\nThe rest\n<!--nextpage-->\nNext page words',
  divisions: '<div class="note">\n\nNoted words\n\n</div>\nAfter <span style="color: #ff0000;">red words</span> too.',
  scripts: 'Words\n\n<script>if (a < b) { document.write("<p>x</p>"); }</script>\n\nOther words',
  rules: 'Above the rule\n\n<hr />\n\nBelow the rule',
  breaks: 'A line<br />\nanother line<br>third line\n\n&nbsp;\n\nLast words',
  'html paragraphs': '<p>Written with paragraphs</p>\n<p class="x">and classes</p>\n\n<p>by another\neditor</p>',
  urls: 'Watch:\n\nhttps://www.youtube.com/watch?v=abc\n\nThat was it.',
  'other scripts': 'שלום עולם\n\nمرحبا بالعالم\n\n日本語のテキスト 😀 emoji 👩‍🌾\n\nNaïve café',
};

/** Markup that is broken or odd in a way found in real blogs. */
export const BROKEN: Record<string, string> = {
  'unclosed block': 'Before words\n\n<!-- wp:paragraph -->\n<p>Never closed',
  'unclosed inner block': '<!-- wp:group --><div><!-- wp:paragraph --><p>x</p></div><!-- /wp:group -->\n\nAfter words',
  'stray closer':
    '<!-- wp:paragraph -->\n<p>Good words</p>\n<!-- /wp:paragraph -->\n<!-- /wp:group -->\n\n<!-- wp:paragraph -->\n<p>After</p>\n<!-- /wp:paragraph -->',
  'wrong closer': '<!-- wp:paragraph -->\n<p>Some words</p>\n<!-- /wp:heading -->',
  'broken attributes': '<!-- wp:paragraph {"align":"center" -->\n<p>Words</p>\n<!-- /wp:paragraph -->\n\nMore words',
  'attributes that are no JSON': '<!-- wp:paragraph {align:center} -->\n<p>Words</p>\n<!-- /wp:paragraph -->',
  'unclosed elements':
    '<!-- wp:paragraph -->\n<p>An <strong>unclosed word</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:paragraph -->\n<p>Fine words</p>\n<!-- /wp:paragraph -->',
  'crossed elements': '<!-- wp:paragraph -->\n<p>A <b>crossed <i>pair</b> here</i></p>\n<!-- /wp:paragraph -->',
  'two paragraphs in one block': '<!-- wp:paragraph -->\n<p>One</p><p>Two</p>\n<!-- /wp:paragraph -->',
  'text beside the paragraph': '<!-- wp:paragraph -->\nloose<p>One</p>\n<!-- /wp:paragraph -->',
  'unclosed comment': 'Words before\n\n<!-- never closed\n\nwords after',
  'odd spaces':
    '\n\n  <!--   wp:paragraph   -->\n\n<p  class="a"   >  Spaced   words\n here </p  >\n\n<!--  /wp:paragraph  -->\t\n\n\n',
  'upper case': '<!-- wp:paragraph -->\n<P CLASS=x>Loud <B>words</B> and <BR/>breaks</P>\n<!-- /wp:paragraph -->',
  'text between blocks':
    '<!-- wp:paragraph -->\n<p>First</p>\n<!-- /wp:paragraph -->\nLoose text\n\nand more\n<!-- wp:paragraph -->\n<p>Last</p>\n<!-- /wp:paragraph -->',
  'blocks without gaps':
    '<!-- wp:paragraph --><p>One word</p><!-- /wp:paragraph --><!-- wp:paragraph --><p>Two words</p><!-- /wp:paragraph -->',
  'unknown entities':
    '<!-- wp:paragraph -->\n<p>A &unknown; &amp &#0; &#x1F600; &hellip; word</p>\n<!-- /wp:paragraph -->',
  'a bare bracket': '<!-- wp:paragraph -->\n<p>If a < b and b > c then words</p>\n<!-- /wp:paragraph -->',
  'elements in headings': '<!-- wp:heading -->\n<h2>Head <div>division</div></h2>\n<!-- /wp:heading -->',
  'level without its number': '<!-- wp:heading -->\n<h3>Third level</h3>\n<!-- /wp:heading -->',
  'list with a paragraph':
    '<!-- wp:list -->\n<ul><!-- wp:list-item -->\n<li><p>Odd</p></li>\n<!-- /wp:list-item --></ul>\n<!-- /wp:list -->',
  'PHP notice': '<br />\n<b>Notice</b>:  Undefined variable in <b>/x.php</b> on line <b>3</b><br />\nReal words',
  'empty elements':
    '<!-- wp:paragraph -->\n<p>Some <strong></strong>words<em> </em> <a href="/x"></a>here</p>\n<!-- /wp:paragraph -->',
  'only spaces': '  \n\n ',
};
