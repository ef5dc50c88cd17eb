CREATE INDEX "posts_created" ON "blog_posts" USING btree ("created_at","id") WHERE not "blog_posts"."sample";--> statement-breakpoint
CREATE INDEX "posts_title" ON "blog_posts" USING btree ("left"(lower("title"), 100),"id") WHERE not "blog_posts"."sample";--> statement-breakpoint
CREATE INDEX "posts_status_created" ON "blog_posts" USING btree ("status","created_at","id") WHERE not "blog_posts"."sample";--> statement-breakpoint
CREATE INDEX "sites_created" ON "wordpress_sites" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "sites_name" ON "wordpress_sites" USING btree ("left"(lower("site_name"), 100),"id");--> statement-breakpoint
CREATE INDEX "sites_failing" ON "wordpress_sites" USING btree ("created_at","id") WHERE "wordpress_sites"."health_state" = 'failing';--> statement-breakpoint
CREATE INDEX "sites_trigrams" ON "wordpress_sites" USING gin ("site_name" gin_trgm_ops,"url" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ("left"(lower("full_name"), 100),"id");--> statement-breakpoint
CREATE INDEX "users_trigrams" ON "users" USING gin ("full_name" gin_trgm_ops,"email" gin_trgm_ops);