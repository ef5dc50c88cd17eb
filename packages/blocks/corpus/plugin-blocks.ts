/** Blocks of ten popular plugins, written after their documentation. */
export const PLUGIN_BLOCKS: Record<string, string> = {
  'Yoast FAQ':
    '<!-- wp:yoast/faq-block {"questions":[{"id":"faq-1","question":["Why?"],"answer":["Because."],"jsonQuestion":"Why?","jsonAnswer":"Because."}]} -->\n<div class="schema-faq wp-block-yoast-faq-block"><div class="schema-faq-section" id="faq-1"><strong class="schema-faq-question">Why?</strong> <p class="schema-faq-answer">Because.</p> </div> </div>\n<!-- /wp:yoast/faq-block -->',
  'Yoast how-to':
    '<!-- wp:yoast/how-to-block {"hasDuration":false,"steps":[{"id":"s1","name":["Boil"],"text":["Water"]}]} -->\n<div class="schema-how-to wp-block-yoast-how-to-block"><p class="schema-how-to-description"></p> <ol class="schema-how-to-steps"><li class="schema-how-to-step" id="s1"><strong class="schema-how-to-step-name">Boil</strong> <p class="schema-how-to-step-text">Water</p> </li></ol></div>\n<!-- /wp:yoast/how-to-block -->',
  'Rank Math FAQ':
    '<!-- wp:rank-math/faq-block {"questions":[{"id":"q1","title":"When?","content":"Now \\u003cb\\u003e!","visible":true}]} -->\n<div class="wp-block-rank-math-faq-block"><div class="rank-math-faq-item"><h3 class="rank-math-question">When?</h3><div class="rank-math-answer">Now</div></div></div>\n<!-- /wp:rank-math/faq-block -->',
  'Kadence row':
    '<!-- wp:kadence/rowlayout {"uniqueID":"12_ab-cd","columns":2,"colLayout":"equal","kbVersion":2} -->\n<!-- wp:kadence/column {"borderWidth":["","","",""],"uniqueID":"12_ef-01"} -->\n<div class="wp-block-kadence-column kadence-column12_ef-01"><div class="kt-inside-inner-col"><!-- wp:kadence/advancedheading {"uniqueID":"12_99"} -->\n<h2 class="kt-adv-heading12_99 wp-block-kadence-advancedheading" data-kb-block="kb-adv-heading12_99">Title</h2>\n<!-- /wp:kadence/advancedheading --></div></div>\n<!-- /wp:kadence/column -->\n<!-- /wp:kadence/rowlayout -->',
  'Spectra info box':
    '<!-- wp:uagb/info-box {"classMigrate":true,"block_id":"a1b2","iconColor":"#333"} -->\n<div class="wp-block-uagb-info-box uagb-block-a1b2 uagb-infobox__content-wrap"><div class="uagb-ifb-content"><h3 class="uagb-ifb-title">Info</h3><p class="uagb-ifb-desc">Text</p></div></div>\n<!-- /wp:uagb/info-box -->',
  'GenerateBlocks container':
    '<!-- wp:generateblocks/container {"uniqueId":"c1","isDynamic":true,"blockVersion":4} -->\n<!-- wp:generateblocks/headline {"uniqueId":"h1","element":"p","blockVersion":3} -->\n<p class="gb-headline gb-headline-h1 gb-headline-text">Headline</p>\n<!-- /wp:generateblocks/headline -->\n<!-- /wp:generateblocks/container -->',
  'Stackable card':
    '<!-- wp:stackable/card {"uniqueId":"7f3","blockMargin":{"top":"","bottom":"20"}} -->\n<div class="wp-block-stackable-card stk-block-card stk-block stk-7f3" data-block-id="7f3"><div class="stk-block-content stk-inner-blocks"><!-- wp:stackable/text {"uniqueId":"t1"} -->\n<div class="wp-block-stackable-text stk-block-text" data-block-id="t1"><p class="stk-block-text__text">Body</p></div>\n<!-- /wp:stackable/text --></div></div>\n<!-- /wp:stackable/card -->',
  'WooCommerce products':
    '<!-- wp:woocommerce/handpicked-products {"editMode":false,"products":[11,12],"contentVisibility":{"image":true,"title":true}} /-->',
  'Jetpack contact form':
    '<!-- wp:jetpack/contact-form {"subject":"Hi","to":"a@example.org"} -->\n<div class="wp-block-jetpack-contact-form"><!-- wp:jetpack/field-name {"required":true} /-->\n\n<!-- wp:jetpack/button {"element":"button","text":"Send"} /--></div>\n<!-- /wp:jetpack/contact-form -->',
  'Jetpack tiled gallery':
    '<!-- wp:jetpack/tiled-gallery {"columnWidths":[["50","50"]],"ids":[1,2]} -->\n<div class="wp-block-jetpack-tiled-gallery aligncenter is-style-rectangular"><div class="tiled-gallery__gallery"><figure class="tiled-gallery__item"><img alt="" data-id="1" src="https://example.org/1.jpg"/></figure></div></div>\n<!-- /wp:jetpack/tiled-gallery -->',
  'CoBlocks accordion':
    '<!-- wp:coblocks/accordion -->\n<div class="wp-block-coblocks-accordion"><!-- wp:coblocks/accordion-item {"title":"Open me"} -->\n<div class="wp-block-coblocks-accordion-item"><details><summary class="wp-block-coblocks-accordion-item__title">Open me</summary><div class="wp-block-coblocks-accordion-item__content"><!-- wp:paragraph -->\n<p>Inside</p>\n<!-- /wp:paragraph --></div></details></div>\n<!-- /wp:coblocks/accordion-item --></div>\n<!-- /wp:coblocks/accordion -->',
  'Ultimate Blocks review':
    '<!-- wp:ub/review {"blockID":"r1","items":[{"label":"Taste","value":4}],"summaryTitle":"Summary"} /-->',
  'Code Block Pro':
    '<!-- wp:kevinbatdorf/code-block-pro {"code":"let a = 1;","codeHTML":"\\u003cpre class=\\u0022shiki\\u0022\\u003elet\\u003c/pre\\u003e","language":"javascript"} -->\n<div class="wp-block-kevinbatdorf-code-block-pro"><pre class="shiki" style="background-color: #2e3440ff"><code><span class="line"><span style="color: #81A1C1">let</span> a = 1;</span></code></pre></div>\n<!-- /wp:kevinbatdorf/code-block-pro -->',
};
