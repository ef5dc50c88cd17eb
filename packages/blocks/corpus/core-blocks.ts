/** Every block of WordPress' own with its attributes, as its editor saves it. */
export const CORE_BLOCKS: Record<string, string> = {
  paragraph: '<!-- wp:paragraph -->\n<p>Plain words of a paragraph.</p>\n<!-- /wp:paragraph -->',
  'paragraph with attributes':
    '<!-- wp:paragraph {"align":"center","dropCap":true,"backgroundColor":"pale-pink","style":{"typography":{"lineHeight":"2"}},"anchor":"top","className":"lead big","lock":{"move":true,"remove":true}} -->\n<p class="has-text-align-center has-drop-cap lead big has-pale-pink-background-color has-background" id="top" style="line-height:2">Centred words with colour.</p>\n<!-- /wp:paragraph -->',
  'paragraph with marks':
    '<!-- wp:paragraph -->\n<p>Some <strong>bold</strong>, <em>italic <strong>and both</strong></em>, <s>struck</s>, <code>code()</code>, H<sub>2</sub>O, x<sup>2</sup> and <kbd>Ctrl</kbd>.<br>A new line &amp; more&nbsp;words – “quoted”.</p>\n<!-- /wp:paragraph -->',
  'paragraph with colours':
    '<!-- wp:paragraph -->\n<p>A <mark style="background-color:rgba(0, 0, 0, 0)" class="has-inline-color has-vivid-red-color">red word</mark> and <span style="text-decoration: underline;">underlined text</span> in <bdo lang="he" dir="rtl">another direction</bdo>.</p>\n<!-- /wp:paragraph -->',
  'paragraph with links':
    '<!-- wp:paragraph -->\n<p>See <a href="https://example.org/?a=1&amp;b=2" data-type="post" data-id="12" target="_blank" rel="noreferrer noopener">this article</a> or <a href="#top">the top</a>, and <a class="button" href="/x" title="T">another</a>.</p>\n<!-- /wp:paragraph -->',
  'paragraph with an image':
    '<!-- wp:paragraph -->\n<p>An <img class="wp-image-7" style="width: 20px;" src="https://example.org/i.png" alt="icon"> inline image.</p>\n<!-- /wp:paragraph -->',
  'paragraph with a footnote':
    '<!-- wp:paragraph -->\n<p>Noted<sup data-fn="a1b2" class="fn"><a href="#a1b2" id="a1b2-link">1</a></sup> below.</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:footnotes /-->',
  'paragraph bound to a field':
    '<!-- wp:paragraph {"metadata":{"bindings":{"content":{"source":"core/post-meta","args":{"key":"sub"}}}}} -->\n<p>Bound words here</p>\n<!-- /wp:paragraph -->',
  'empty paragraph': '<!-- wp:paragraph -->\n<p></p>\n<!-- /wp:paragraph -->',
  heading: '<!-- wp:heading -->\n<h2 class="wp-block-heading">A heading of words</h2>\n<!-- /wp:heading -->',
  'heading 1':
    '<!-- wp:heading {"level":1} -->\n<h1 class="wp-block-heading">First level heading</h1>\n<!-- /wp:heading -->',
  'heading with attributes':
    '<!-- wp:heading {"textAlign":"right","level":4,"style":{"color":{"text":"#123456"}},"fontSize":"large"} -->\n<h4 class="wp-block-heading has-text-align-right has-text-color has-large-font-size" id="h-anchor" style="color:#123456">Dressed <em>heading</em></h4>\n<!-- /wp:heading -->',
  'heading from before 6.2': '<!-- wp:heading {"level":6} -->\n<h6>Old small heading</h6>\n<!-- /wp:heading -->',
  list: '<!-- wp:list -->\n<ul class="wp-block-list"><!-- wp:list-item -->\n<li>First item</li>\n<!-- /wp:list-item -->\n\n<!-- wp:list-item -->\n<li>Second <strong>item</strong></li>\n<!-- /wp:list-item --></ul>\n<!-- /wp:list -->',
  'nested list':
    '<!-- wp:list {"ordered":true,"type":"upper-roman","start":3,"reversed":true} -->\n<ol reversed start="3" style="list-style-type:upper-roman" class="wp-block-list"><!-- wp:list-item -->\n<li>Outer item<!-- wp:list -->\n<ul class="wp-block-list"><!-- wp:list-item {"fontSize":"small"} -->\n<li class="has-small-font-size">Inner item</li>\n<!-- /wp:list-item --></ul>\n<!-- /wp:list --></li>\n<!-- /wp:list-item -->\n\n<!-- wp:list-item -->\n<li>Last outer</li>\n<!-- /wp:list-item --></ol>\n<!-- /wp:list -->',
  'list from before 6.1':
    '<!-- wp:list {"ordered":true} -->\n<ol><li>Old one</li><li>Old <em>two</em><ul><li>Nested old</li></ul></li></ol>\n<!-- /wp:list -->',
  quote:
    '<!-- wp:quote {"className":"is-style-plain"} -->\n<blockquote class="wp-block-quote is-style-plain"><!-- wp:paragraph -->\n<p>Quoted words.</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:list -->\n<ul class="wp-block-list"><!-- wp:list-item -->\n<li>In a quote</li>\n<!-- /wp:list-item --></ul>\n<!-- /wp:list --><cite>Some One</cite></blockquote>\n<!-- /wp:quote -->',
  'quote from before 6.0':
    '<!-- wp:quote -->\n<blockquote class="wp-block-quote"><p>Old quoted words.</p><p>More of them.</p><cite>Writer</cite></blockquote>\n<!-- /wp:quote -->',
  pullquote:
    '<!-- wp:pullquote {"textAlign":"left"} -->\n<figure class="wp-block-pullquote has-text-align-left"><blockquote><p>Pulled</p><cite>Who</cite></blockquote></figure>\n<!-- /wp:pullquote -->',
  code: '<!-- wp:code -->\n<pre class="wp-block-code"><code>const a = &#91;1];\nif (a &lt; 2 &amp;&amp; b) {\n\treturn;\n}</code></pre>\n<!-- /wp:code -->',
  'code with a language':
    '<!-- wp:code {"className":"language-php"} -->\n<pre class="wp-block-code language-php"><code lang="php" class="language-php">echo "hello";</code></pre>\n<!-- /wp:code -->',
  'code with colours':
    '<!-- wp:code -->\n<pre class="wp-block-code"><code><mark class="k">let</mark> x</code></pre>\n<!-- /wp:code -->',
  preformatted:
    '<!-- wp:preformatted -->\n<pre class="wp-block-preformatted">Some  preformatted\n   text &amp; spaces</pre>\n<!-- /wp:preformatted -->',
  'preformatted with marks':
    '<!-- wp:preformatted -->\n<pre class="wp-block-preformatted">Some <strong>bold</strong><br>line</pre>\n<!-- /wp:preformatted -->',
  verse: '<!-- wp:verse -->\n<pre class="wp-block-verse">A verse\n  of lines</pre>\n<!-- /wp:verse -->',
  image:
    '<!-- wp:image {"id":12,"sizeSlug":"large","linkDestination":"none"} -->\n<figure class="wp-block-image size-large"><img src="https://example.org/a.jpg" alt="A cup" class="wp-image-12"/></figure>\n<!-- /wp:image -->',
  'image with a caption':
    '<!-- wp:image {"lightbox":{"enabled":true},"id":5,"width":"300px","height":"auto","aspectRatio":"1","scale":"cover","align":"wide","style":{"color":{"duotone":["#000","#fff"]}}} -->\n<figure class="wp-block-image alignwide size-full is-resized"><img src="https://example.org/b.jpg?x=1&amp;y=2" alt="" class="wp-image-5" style="aspect-ratio:1;object-fit:cover;width:300px;height:auto"/><figcaption class="wp-element-caption">A caption by <a href="https://example.org">someone</a></figcaption></figure>\n<!-- /wp:image -->',
  'linked image':
    '<!-- wp:image {"id":6,"linkDestination":"custom"} -->\n<figure class="wp-block-image"><a href="https://example.org/more"><img src="https://example.org/c.jpg" alt="Linked" class="wp-image-6"/></a><figcaption>Old caption</figcaption></figure>\n<!-- /wp:image -->',
  'image from before 5.9':
    '<!-- wp:image {"align":"right","id":7} -->\n<div class="wp-block-image"><figure class="alignright"><img src="https://example.org/d.jpg" alt="" class="wp-image-7"/></figure></div>\n<!-- /wp:image -->',
  gallery:
    '<!-- wp:gallery {"linkTo":"none"} -->\n<figure class="wp-block-gallery has-nested-images columns-default is-cropped"><!-- wp:image {"id":1} -->\n<figure class="wp-block-image"><img src="https://example.org/1.jpg" alt="" class="wp-image-1"/></figure>\n<!-- /wp:image -->\n\n<!-- wp:image {"id":2} -->\n<figure class="wp-block-image"><img src="https://example.org/2.jpg" alt="" class="wp-image-2"/></figure>\n<!-- /wp:image --><figcaption class="blocks-gallery-caption wp-element-caption">All of them</figcaption></figure>\n<!-- /wp:gallery -->',
  table:
    '<!-- wp:table {"hasFixedLayout":true} -->\n<figure class="wp-block-table"><table class="has-fixed-layout"><thead><tr><th>Bean</th><th class="has-text-align-right" data-align="right">Price</th></tr></thead><tbody><tr><td>Arabica</td><td class="has-text-align-right" data-align="right">Ten <strong>euros</strong></td></tr><tr><td colspan="2">Both cells</td></tr></tbody><tfoot><tr><td>Sum</td><td>Twenty</td></tr></tfoot></table><figcaption class="wp-element-caption">Prices</figcaption></figure>\n<!-- /wp:table -->',
  'striped table':
    '<!-- wp:table {"hasFixedLayout":false,"className":"is-style-stripes","backgroundColor":"pale-cyan-blue"} -->\n<figure class="wp-block-table is-style-stripes"><table class="has-pale-cyan-blue-background-color has-background"><tbody><tr><td>One<br>two</td><td></td></tr></tbody></table></figure>\n<!-- /wp:table -->',
  separator:
    '<!-- wp:separator -->\n<hr class="wp-block-separator has-alpha-channel-opacity"/>\n<!-- /wp:separator -->',
  'wide separator':
    '<!-- wp:separator {"opacity":"css","align":"wide","className":"is-style-dots","backgroundColor":"vivid-red"} -->\n<hr class="wp-block-separator alignwide has-text-color has-vivid-red-color has-css-opacity has-vivid-red-background-color has-background is-style-dots"/>\n<!-- /wp:separator -->',
  spacer:
    '<!-- wp:spacer {"height":"50px"} -->\n<div style="height:50px" aria-hidden="true" class="wp-block-spacer"></div>\n<!-- /wp:spacer -->',
  embed:
    '<!-- wp:embed {"url":"https://www.youtube.com/watch?v=abc","type":"video","providerNameSlug":"youtube","responsive":true,"className":"wp-embed-aspect-16-9 wp-has-aspect-ratio"} -->\n<figure class="wp-block-embed is-type-video is-provider-youtube wp-block-embed-youtube wp-embed-aspect-16-9 wp-has-aspect-ratio"><div class="wp-block-embed__wrapper">\nhttps://www.youtube.com/watch?v=abc\n</div><figcaption class="wp-element-caption">A film</figcaption></figure>\n<!-- /wp:embed -->',
  columns:
    '<!-- wp:columns {"verticalAlignment":"center","style":{"spacing":{"blockGap":{"left":"var:preset|spacing|50"}}}} -->\n<div class="wp-block-columns are-vertically-aligned-center"><!-- wp:column {"verticalAlignment":"center","width":"33.33%"} -->\n<div class="wp-block-column is-vertically-aligned-center" style="flex-basis:33.33%"><!-- wp:paragraph -->\n<p>Left column</p>\n<!-- /wp:paragraph --></div>\n<!-- /wp:column -->\n\n<!-- wp:column {"width":"66.66%"} -->\n<div class="wp-block-column" style="flex-basis:66.66%"><!-- wp:heading {"level":3} -->\n<h3 class="wp-block-heading">Right column</h3>\n<!-- /wp:heading --></div>\n<!-- /wp:column --></div>\n<!-- /wp:columns -->',
  group:
    '<!-- wp:group {"tagName":"section","layout":{"type":"constrained"},"backgroundColor":"luminous-vivid-amber"} -->\n<section class="wp-block-group has-luminous-vivid-amber-background-color has-background"><!-- wp:paragraph -->\n<p>Grouped</p>\n<!-- /wp:paragraph --></section>\n<!-- /wp:group -->',
  row: '<!-- wp:group {"layout":{"type":"flex","flexWrap":"nowrap"}} -->\n<div class="wp-block-group"><!-- wp:site-title {"level":0} /--></div>\n<!-- /wp:group -->',
  cover:
    '<!-- wp:cover {"url":"https://example.org/c.jpg","id":9,"dimRatio":50,"isDark":false} -->\n<div class="wp-block-cover is-light"><img class="wp-block-cover__image-background wp-image-9" alt="" src="https://example.org/c.jpg" data-object-fit="cover"/><span aria-hidden="true" class="wp-block-cover__background has-background-dim"></span><div class="wp-block-cover__inner-container"><!-- wp:paragraph {"align":"center","placeholder":"Write title…","fontSize":"large"} -->\n<p class="has-text-align-center has-large-font-size">Covered</p>\n<!-- /wp:paragraph --></div></div>\n<!-- /wp:cover -->',
  buttons:
    '<!-- wp:buttons -->\n<div class="wp-block-buttons"><!-- wp:button {"backgroundColor":"vivid-red","className":"is-style-outline"} -->\n<div class="wp-block-button is-style-outline"><a class="wp-block-button__link has-vivid-red-background-color has-background wp-element-button" href="https://example.org">Buy now</a></div>\n<!-- /wp:button --></div>\n<!-- /wp:buttons -->',
  'media and text':
    '<!-- wp:media-text {"mediaId":3,"mediaType":"image"} -->\n<div class="wp-block-media-text is-stacked-on-mobile"><figure class="wp-block-media-text__media"><img src="https://example.org/m.jpg" alt="" class="wp-image-3 size-full"/></figure><div class="wp-block-media-text__content"><!-- wp:paragraph -->\n<p>Beside</p>\n<!-- /wp:paragraph --></div></div>\n<!-- /wp:media-text -->',
  details:
    '<!-- wp:details {"summary":"More"} -->\n<details class="wp-block-details"><summary>More</summary><!-- wp:paragraph -->\n<p>Hidden</p>\n<!-- /wp:paragraph --></details>\n<!-- /wp:details -->',
  audio:
    '<!-- wp:audio {"id":4} -->\n<figure class="wp-block-audio"><audio controls src="https://example.org/a.mp3"></audio></figure>\n<!-- /wp:audio -->',
  video:
    '<!-- wp:video {"id":8} -->\n<figure class="wp-block-video"><video controls src="https://example.org/v.mp4"></video></figure>\n<!-- /wp:video -->',
  file: '<!-- wp:file {"id":10,"href":"https://example.org/f.pdf"} -->\n<div class="wp-block-file"><a id="wp-block-file--media-1" href="https://example.org/f.pdf">File</a><a href="https://example.org/f.pdf" class="wp-block-file__button wp-element-button" download aria-describedby="wp-block-file--media-1">Download</a></div>\n<!-- /wp:file -->',
  more: '<!-- wp:more {"customText":"Read on","noTeaser":true} -->\n<!--more Read on-->\n<!--noteaser-->\n<!-- /wp:more -->',
  'next page': '<!-- wp:nextpage -->\n<!--nextpage-->\n<!-- /wp:nextpage -->',
  html: '<!-- wp:html -->\n<div class="x" onclick="go()"><script>if (a < b) go("-->");</script></div>\n<!-- /wp:html -->',
  shortcode: '<!-- wp:shortcode -->\n[contact-form-7 id="1" title="Form"]\n<!-- /wp:shortcode -->',
  classic: '<!-- wp:freeform -->\n<p>Classic <b>block</b></p>\n<!-- /wp:freeform -->',
  pattern: '<!-- wp:block {"ref":123} /-->',
  'pattern with overrides': '<!-- wp:block {"ref":5,"content":{"Title":{"content":"Hello \\u003cb\\u003e"}}} /-->',
  'theme pattern': '<!-- wp:pattern {"slug":"theme/hero"} /-->',
  'latest posts': '<!-- wp:latest-posts {"postsToShow":3,"displayPostDate":true} /-->',
  'table of contents': '<!-- wp:table-of-contents {"headings":[{"content":"A","level":2,"link":"#a"}]} /-->',
  'social links':
    '<!-- wp:social-links -->\n<ul class="wp-block-social-links"><!-- wp:social-link {"url":"https://example.org","service":"mastodon"} /--></ul>\n<!-- /wp:social-links -->',
  query:
    '<!-- wp:query {"queryId":1,"query":{"perPage":3}} -->\n<div class="wp-block-query"><!-- wp:post-template --><!-- wp:post-title {"isLink":true} /--><!-- /wp:post-template --></div>\n<!-- /wp:query -->',
  'missing block': '<!-- wp:gone/block {"a":"b"} -->\n<p>What a removed plugin left</p>\n<!-- /wp:gone/block -->',
};
