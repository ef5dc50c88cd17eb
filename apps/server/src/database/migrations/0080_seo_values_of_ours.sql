-- Values that were sent before this was recorded are removed from the site, too, when they are emptied here.
UPDATE "publications" AS "p" SET "seo" = "p"."seo" || jsonb_build_object('ours', (
  SELECT coalesce(jsonb_agg("field"), '[]') FROM (VALUES
    ('title', "post"."seo_title"), ('description', "post"."seo_description"), ('keyphrase', "post"."seo_keyphrase")
  ) AS "fields" ("field", "here")
  WHERE "here" <> '' AND "here" IN ("p"."seo"->'seen'->>"field", "p"."seo"->'sent'->>"field")))
FROM "blog_posts" AS "post" WHERE "post"."id" = "p"."post_id" AND "p"."seo" IS NOT NULL;
